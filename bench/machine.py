"""Which kind of machine a figure comes from: never its name or address."""

import os
import platform
import re
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

GIBIBYTE = 1 << 30


def machine() -> dict[str, str]:
    """Say what the figures were measured on."""
    return {
        "CPU": _cpu(),
        "cores": str(os.cpu_count()),
        "memory": f"{_memory() / GIBIBYTE:.0f} GiB",
        "OS": _system(),
        "Python": platform.python_version(),
        "load before": f"{os.getloadavg()[0]:.1f}",
    }


def libraries(*names: str) -> dict[str, str]:
    """The versions of Python packages that run beside ours."""
    return {name: version(name) for name in names}


def _cpu() -> str:
    found = re.search(r"^model name\s*:\s*(.+)$", _read("/proc/cpuinfo"), re.MULTILINE)
    return found.group(1) if found else platform.machine()


def _memory() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _system() -> str:
    try:
        release: Mapping[str, str] = platform.freedesktop_os_release()
    except OSError:
        return platform.system()
    return f"{release['PRETTY_NAME']}, {platform.system()} {platform.release().split('-')[0]}"


def _read(path: str) -> str:
    file = Path(path)
    return file.read_text("utf-8") if file.exists() else ""
