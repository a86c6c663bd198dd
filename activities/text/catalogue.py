"""Texts from Fluent catalogues; a missing or broken one never keeps a notice from going out."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from activities.text.arguments import Arguments, arguments, clean, rows
from activities.text.functions import functions
from activities.text.style import Style, in_utc
from activities.text.views import next_due, present, totals_entered

LOCALES = ("ja", "en")
"""The languages there is a catalogue for; in any other, texts are in English."""

UTC = in_utc()
AFTER = "after"
TITLE = "title"
GIVEN_UP = "{???}"
"""What Fluent gives for a text that it finds too long."""
NOT_ASKED = "Unknown external: has_"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """What people read: a headline, where there is one, and what stands under it."""

    title: str | None
    body: str


class Catalogue:
    """The texts of one language.

    A notice is a Fluent message. Its attribute ``.title`` is the headline and its value the
    text; attributes named after a list or mapping among the parameters give a line for each
    item; ``.after`` closes. They are joined here, since Fluent gives up a long text whole.
    """

    def __init__(self, locale: str, style: Style) -> None:
        """Take the texts of one of ``LOCALES``; the style writes instants and people."""
        self._locale = locale
        self._bundle = FluentBundle([locale], functions(style), use_isolating=False)
        self._bundle.add_resource(resource(locale))
        self._comma = ", "
        self._comma = self._format("comma", None, {}) or self._comma

    def notice(self, kind: str, params: Mapping[str, object]) -> Text:
        """Make the text of a notice; of an unknown kind it is the kind and its parameters."""
        name = f"notice-{kind}"
        args = self._arguments({**params, **self._seen(kind, params)})
        lines = "\n".join(self._parts(name, args, params)).split("\n")
        body = "\n".join(line for line in lines if line.strip())
        title = self._format(name, TITLE, args)
        if not body and not title:
            log.warning("no text %s in %s", name, self._locale)
            return Text(title=None, body=_plainly(kind, params))
        return Text(title=title or None, body=body)

    def refusal(self, code: str, params: Mapping[str, object]) -> str:
        """Say what was refused, why, and what to do instead."""
        return self._format(f"refusal-{code}", None, self._arguments(params)) or _plainly(
            code, params
        )

    def button(self, action: str) -> str:
        """Label a press by its action."""
        return self._format(f"button-{action}", None, {}) or action

    def phase(self, phase: str) -> str:
        """Say where a match or a queue stands."""
        return self._format(f"phase-{phase}", None, {}) or phase

    def deadline(self, name: str) -> str:
        """Say what happens at a deadline."""
        return self._format(f"deadline-{name}", None, {}) or name

    def place(self, place: str) -> str:
        """Name where a notice goes."""
        return self._format(f"place-{place}", None, {}) or place

    def word(self, word: str) -> str:
        """Give a word that an adapter puts beside the texts."""
        return self._format(f"word-{word}", None, {}) or word

    def ending(self, ending: str, reason: str = "") -> str:
        """Say how a match ended, and why."""
        params = {"reason": reason}
        args = self._arguments(params)
        return self._format(f"ending-{ending}", None, args) or _plainly(ending, params)

    def _seen(self, kind: str, params: Mapping[str, object]) -> Mapping[str, object]:
        if kind != "match_status":
            return {}
        due = next_due(params)
        ending, reason = params.get("ending"), params.get("reason")
        return {
            "phase_text": self.phase(str(params.get("phase"))),
            "present": present(params),
            "totals_entered": totals_entered(params),
            "due_text": self.deadline(due.name) if due else None,
            "due_at": due.at if due else None,
            "ending_text": self.ending(str(ending), str(reason or "")) if ending else None,
        }

    def _parts(self, name: str, args: Arguments, params: Mapping[str, object]) -> Iterator[str]:
        yield self._format(name, None, args)
        attributes = self._bundle.get_message(name).attributes if self._has(name) else ()
        for attribute in attributes:
            if attribute == AFTER:
                yield self._format(name, attribute, args)
            elif attribute != TITLE:
                for row in rows(params.get(attribute)):
                    yield self._format(name, attribute, args | self._arguments(row))

    def _arguments(self, params: Mapping[str, object]) -> Arguments:
        return arguments(params, self._comma)

    def _has(self, name: str) -> bool:
        return self._bundle.has_message(name)

    def _format(self, name: str, attribute: str | None, args: Arguments) -> str:
        """Format one pattern; of one that is not there make the empty string."""
        if not self._has(name):
            return ""
        message = self._bundle.get_message(name)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            return ""
        text, errors = self._bundle.format_pattern(pattern, args)
        # Whether something is there may be asked of what is not given at all.
        wrong = [str(error) for error in errors if not str(error).startswith(NOT_ASKED)]
        if wrong:
            log.warning("text %s in %s: %s", name, self._locale, "; ".join(wrong))
        return "" if text == GIVEN_UP else str(text)


@cache
def catalogue(locale: str, style: Style = UTC) -> Catalogue:
    """Give the texts of a locale, with instants in UTC, marked as such, unless told otherwise."""
    return Catalogue(locale if locale in LOCALES else "en", style)


@cache
def resource(locale: str) -> ast.Resource:
    """Parse the catalogue file of a locale."""
    return FluentResource(files(__package__).joinpath(f"{locale}.ftl").read_text("utf-8"))


def _plainly(kind: str, params: Mapping[str, object]) -> str:
    said = ", ".join(f"{name}={clean(str(value))}" for name, value in params.items())
    return f"{kind} ({said})" if said else kind
