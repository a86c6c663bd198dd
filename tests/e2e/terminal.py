"""A terminal that can be closed and opened again, for what a worker shows."""

import asyncio
import os
from pathlib import Path

MUCH = 1 << 16
"""More than a pipe holds by default is never read at once."""


class Terminal:
    """The reading end of a named pipe. While it is closed, whoever writes is told so."""

    def __init__(self, path: Path) -> None:
        """Make the pipe, and open it.

        Args:
            path: Where; writers open it like a file.
        """
        self.path = path
        self._said = bytearray()
        os.mkfifo(path)
        self.open()

    def open(self) -> None:
        """Read what is written from now on."""
        self._end = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
        asyncio.get_running_loop().add_reader(self._end, self._read)

    def close(self) -> None:
        """Go away."""
        asyncio.get_running_loop().remove_reader(self._end)
        os.close(self._end)

    def posts(self) -> list[str]:
        """The notices that were said so far, without the time; later lines are indented."""
        posts: list[str] = []
        for line in self._said.decode().splitlines():
            if line.startswith(" "):
                posts[-1] += f"\n{line}"
            else:
                posts.append(line.partition(" ")[2])
        return posts

    def _read(self) -> None:
        if said := os.read(self._end, MUCH):
            self._said += said
        else:
            # The last writer has gone; asking again and again would keep the loop busy.
            asyncio.get_running_loop().remove_reader(self._end)
