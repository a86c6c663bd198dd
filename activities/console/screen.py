"""Notices in the words of their league, written out or shown on a board."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from activities.console.boards import Boards, board_of
from activities.console.names import Names
from activities.console.posts import Post, lines_of, post_of
from activities.text.catalogue import Catalogue, catalogue
from activities.text.style import Style, plain
from domain.effects import Notice, Place, Tell
from workflows.ports import League


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a notice comes from."""

    league: League
    about: str
    """The workflow id, which is also the link that moderators are given."""
    title: str
    """What people call the match or queue."""


class Screen:
    """One terminal, for any number of leagues."""

    def __init__(self, write: Callable[[str], None], boards: Boards | None, *, rooms: bool) -> None:
        """Prepare it.

        Args:
            write: Writes one notice, which may be several lines.
            boards: Shows boards; without it they are lines like all others.
            rooms: Whether a room's id and password may be read here.
        """
        self._write = write
        self._boards = boards
        self._rooms = rooms
        self._names = Names()
        self._words: dict[tuple[str, str], tuple[Catalogue, Style]] = {}

    def post(self, source: Source, notice: Notice) -> Post | None:
        """Put a notice into words; nothing where there is nothing to show."""
        texts, style = self._in_words_of(source.league)
        if isinstance(notice, Tell):
            self._names.learn(notice.params)
            if notice.place is Place.MODERATORS:
                notice = replace(notice, params={"link": source.about, **notice.params})
        return post_of(notice, texts, style, rooms=self._rooms)

    def show(self, source: Source, post: Post, at: datetime, *, edited: bool) -> None:
        """Write a post as lines, or show it on the board where it is one and there is one."""
        texts, style = self._in_words_of(source.league)
        if self._boards and post.view is not None:
            self._boards.show(board_of(source.about, post.view, post.text, texts))
            return
        if edited:
            post = replace(post, place=f"{post.place}, {texts.word('edited')}")
        self._write("\n".join(lines_of(post, source.title, at, style)))

    def _in_words_of(self, league: League) -> tuple[Catalogue, Style]:
        wanted = (league.locale, league.zone)
        if wanted not in self._words:
            style = plain(league.zone, who=self._names.of)
            self._words[wanted] = (catalogue(league.locale, style), style)
        return self._words[wanted]
