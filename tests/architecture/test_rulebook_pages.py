"""The pages in docs/rulebooks and the tests name the same rules, and a gap shows on either side.

A page defines a rule with a list item that opens with its bold id. A test names a rule in its
name or docstring. A rule listed under "Not in force yet" is one that no test names. Parameters
and refusals that a page mentions exist in the code.

The ids in the examples of this file are made up, so that the file itself names no rule.
"""

import importlib
import pkgutil
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

import domain
from domain.errors import RuleViolation
from domain.rulebooks import rulebook

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "rulebooks"
TESTS = ROOT / "tests"

ID = r"(?:P\d+-[A-Z]\d+|RT-\d+|F-\d+)"
"""Rated ladders (P and the size of a table), rating arithmetic, faults."""

OPENING = re.compile(r"^- \*\*(.+?)\*\*", re.MULTILINE)
NAMED = re.compile(rf"(?<![A-Z0-9]){ID}(?!\d)")
WAITING = re.compile(rf"^- ({ID}): \S", re.MULTILINE)
BULLET = re.compile(r"^[-*].*$", re.MULTILINE)
WAITING_HEADING = "Not in force yet"

PARAMETERS = re.compile(r"^  Parameters?: (.*)$|\. Parameters?: (.*)$", re.MULTILINE)
CODE = re.compile(r"`([a-z]+(?:_[a-z]+)+)`")


@dataclass(frozen=True, slots=True)
class Page:
    """The rule ids that one page speaks of."""

    defined: tuple[str, ...]
    """Ids the page defines, in its order, repetitions kept."""
    waiting: tuple[str, ...]
    """Ids the page lists as not in force, in its order, repetitions kept."""

    @property
    def in_force(self) -> tuple[str, ...]:
        return tuple(rule for rule in self.defined if rule not in self.waiting)


def read_page(text: str) -> Page:
    """Find the ids that a page defines and those it lists as not in force.

    Raises:
        ValueError: A list item opens with a bold word that is no rule id, or an item under
            the heading for rules not in force does not give an id and a reason.
    """
    opened = OPENING.findall(text)
    waiting = text.partition(f"\n## {WAITING_HEADING}\n")[2].partition("\n## ")[0]
    strange = [word for word in opened if not re.fullmatch(ID, word)]
    strange += [line for line in BULLET.findall(waiting) if not WAITING.match(line)]
    if strange:
        raise ValueError(f"not a rule id: {strange}")
    return Page(tuple(opened), tuple(WAITING.findall(waiting)))


def ids_named(text: str) -> set[str]:
    """Find the ids in a test's text, written P99-Z1, P99_Z1 or p99_z1."""
    return set(NAMED.findall(text.upper().replace("_", "-")))


def gaps_in_numbering(ids: tuple[str, ...]) -> list[str]:
    """List the ids missing between the first number of a group (0 or 1) and its last."""
    groups: dict[str, set[int]] = {}
    for rule in ids:
        group = rule.rstrip("0123456789")
        groups.setdefault(group, set()).add(int(rule.removeprefix(group)))
    return [
        f"{group}{number}"
        for group, numbers in groups.items()
        for number in range(1, max(numbers))
        if number not in numbers
    ]


def rule_pages() -> dict[str, Page]:
    """Read every page of rules; the folder's README only explains them."""
    return {
        path.name: read_page(path.read_text(encoding="utf-8"))
        for path in sorted(PAGES.glob("*.md"))
        if path.name != "README.md"
    }


def ids_named_by_tests() -> set[str]:
    """Collect the ids in all test modules but this one."""
    return set().union(
        *(
            ids_named(path.read_text(encoding="utf-8"))
            for path in sorted(TESTS.rglob("*.py"))
            if path != Path(__file__).resolve()
        )
    )


def complaints(pages: dict[str, Page], named: set[str]) -> list[str]:
    """Say where pages and tests disagree, and where the pages contradict themselves.

    Args:
        pages: What each page says, by file name.
        named: The ids that tests name.
    """
    defined = Counter(rule for page in pages.values() for rule in page.defined)
    found = [f"{rule} is in a test and on no page" for rule in sorted(named - set(defined))]
    found += [f"{rule} is defined twice" for rule, times in defined.items() if times > 1]
    found += [f"{rule} is skipped" for rule in gaps_in_numbering(tuple(defined))]
    for page in pages.values():
        found += complaints_of_page(page, named)
    return found


def complaints_of_page(page: Page, named: set[str]) -> list[str]:
    """Say which rules of a page lack a test, and which are wrongly listed as not in force."""
    found = [f"{rule} is in force and in no test" for rule in page.in_force if rule not in named]
    for rule, times in Counter(page.waiting).items():
        if rule in named:
            found.append(f"{rule} is not in force, yet in a test")
        if rule not in page.defined:
            found.append(f"{rule} is not in force, yet not defined on its page")
        if times > 1:
            found.append(f"{rule} is listed twice as not in force")
    return found


def parameters_named(text: str) -> tuple[str, ...]:
    """Find the fields of a rulebook that a page gives as parameters of its rules."""
    lists = (a or b for a, b in PARAMETERS.findall(text))
    return tuple(name for names in lists for name in re.findall(r"`([a-z0-9_.]+)`", names))


def refusals_named(text: str) -> set[str]:
    """Find the refusal codes of more than one word; other code words are not told apart."""
    return set(CODE.findall(text)) - set(parameters_named(text))


def is_field(value: object, dotted: str) -> bool:
    """Say whether the dotted name leads to something inside the value."""
    for part in dotted.split("."):
        if not hasattr(value, part):
            return False
        value = getattr(value, part)
    return True


def refusal_codes() -> set[str]:
    """Collect the codes of all refusals in the domain, whichever module holds them."""
    for module in pkgutil.walk_packages(domain.__path__, "domain."):
        importlib.import_module(module.name)
    found, todo = set[str](), [RuleViolation]
    while todo:
        todo += (below := todo.pop().__subclasses__())
        found |= {violation.code for violation in below}
    return found


# The pages and the tests of this build.


def test_every_page_defines_rules_and_has_some_in_force() -> None:
    pages = rule_pages()
    assert {"rated16.md", "rating.md", "faults.md"} <= pages.keys()
    assert [name for name, page in pages.items() if not page.in_force] == []


def test_pages_and_tests_name_the_same_rules() -> None:
    assert complaints(rule_pages(), ids_named_by_tests()) == []


def test_the_readme_links_every_page() -> None:
    readme = (PAGES / "README.md").read_text(encoding="utf-8")
    assert [name for name in rule_pages() if f"]({name})" not in readme] == []


@pytest.mark.parametrize("name", ["rated16.md", "rating.md"])
def test_every_parameter_a_page_gives_is_a_field_of_the_rulebook(name: str) -> None:
    named = parameters_named((PAGES / name).read_text(encoding="utf-8"))
    assert named
    assert [dotted for dotted in named if not is_field(rulebook("rated16"), dotted)] == []


def test_every_refusal_a_page_mentions_is_one_the_rules_give() -> None:
    texts = [(PAGES / name).read_text(encoding="utf-8") for name in rule_pages()]
    named = set().union(*map(refusals_named, texts))
    assert named
    assert sorted(named - refusal_codes()) == []


# The checker itself, on small texts.

SAMPLE = """# Sample

- **P99-Z1** A rule. See F-97, which is only mentioned.
- **F-99** Another rule.

## Not in force yet

- F-99: no league uses it.

## Notes

- F-98: mentioned after the list.
- **RT-99** Defined after the list.
"""


def test_a_page_defines_the_ids_that_open_a_list_item_and_no_others() -> None:
    assert read_page(SAMPLE).defined == ("P99-Z1", "F-99", "RT-99")


def test_a_page_lists_as_not_in_force_only_what_stands_under_that_heading() -> None:
    page = read_page(SAMPLE)
    assert page.waiting == ("F-99",)
    assert page.in_force == ("P99-Z1", "RT-99")


def test_every_rule_is_in_force_when_the_heading_is_missing() -> None:
    page = read_page(SAMPLE.replace("## Not in force yet", "## Others"))
    assert page.in_force == ("P99-Z1", "F-99", "RT-99")


def test_an_id_defined_twice_stays_visible_as_two() -> None:
    page = read_page("- **F-99** One.\n- **F-99** Two.\n")
    assert page.defined == ("F-99", "F-99")


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param("- **P99-1** No letter.\n", id="malformed id"),
        pytest.param("- **Note** Not a rule.\n", id="bold word"),
        pytest.param("\n## Not in force yet\n\n- F-99\n", id="no reason"),
        pytest.param("\n## Not in force yet\n\n- F-98, F-99: two.\n", id="two at once"),
    ],
)
def test_a_page_is_refused_when_an_item_is_no_rule(broken: str) -> None:
    with pytest.raises(ValueError, match="not a rule id"):
        read_page(broken)


@pytest.mark.parametrize(
    "text", ["P99-Z1", "def test_p99_z1_host():", "P99_Z1", "(P99-Z1)", "P99-Z1:", "test_P99_Z1"]
)
def test_an_id_is_found_in_every_way_a_test_may_write_it(text: str) -> None:
    assert ids_named(text) == {"P99-Z1"}


@pytest.mark.parametrize(
    "text", ["UTF-8", "utf_8", "XP99-Z1", "half_99", "P99-Z", "RTF-99", "0F-99"]
)
def test_no_id_is_found_inside_another_word(text: str) -> None:
    assert ids_named(text) == set()


def test_a_longer_number_does_not_name_the_shorter_one() -> None:
    assert ids_named("F-990, p99_z12") == {"F-990", "P99-Z12"}


def test_a_gap_in_the_numbers_of_a_group_is_found() -> None:
    assert gaps_in_numbering(("P99-Z1", "P99-Z3", "P98-Z1", "P98-Z2")) == ["P99-Z2"]


def test_a_group_may_start_at_zero() -> None:
    assert gaps_in_numbering(("P99-Z0", "P99-Z1", "P99-Z2")) == []


@pytest.mark.parametrize(
    ("page", "named", "complaint"),
    [
        (Page(("P99-Z1",), ()), "", "P99-Z1 is in force and in no test"),
        (Page(("P99-Z1",), ()), "P99-Z1 F-99", "F-99 is in a test and on no page"),
        (Page(("P99-Z1", "P99-Z1"), ()), "P99-Z1", "P99-Z1 is defined twice"),
        (Page(("P99-Z1", "P99-Z3"), ()), "P99-Z1 P99-Z3", "P99-Z2 is skipped"),
        (Page(("P99-Z1",), ("P99-Z1",)), "P99-Z1", "P99-Z1 is not in force, yet in a test"),
        (
            Page(("P99-Z1",), ("P99-Z1", "P99-Z1")),
            "",
            "P99-Z1 is listed twice as not in force",
        ),
        (
            Page(("P99-Z1",), ("F-99",)),
            "P99-Z1",
            "F-99 is not in force, yet not defined on its page",
        ),
    ],
)
def test_a_disagreement_is_told_and_nothing_else(page: Page, named: str, complaint: str) -> None:
    assert complaints({"page.md": page}, ids_named(named)) == [complaint]


def test_an_id_defined_on_two_pages_is_told() -> None:
    pages = {"a.md": Page(("P99-Z1",), ()), "b.md": Page(("P99-Z1",), ())}
    assert complaints(pages, {"P99-Z1"}) == ["P99-Z1 is defined twice"]


def test_nothing_is_told_when_pages_and_tests_agree() -> None:
    pages = {"a.md": Page(("P99-Z1", "P99-Z2"), ("P99-Z2",))}
    assert complaints(pages, {"P99-Z1"}) == []


def test_parameters_are_found_on_a_line_of_their_own_and_after_a_sentence() -> None:
    text = "- A rule.\n  Parameters: `a.b`, `c_d`.\n  the end. Parameter: `e`.\n`f.g` is none.\n"
    assert parameters_named(text) == ("a.b", "c_d", "e")


def test_a_parameter_of_two_words_is_no_refusal() -> None:
    assert refusals_named("Refused: `too_old`, `high`.\n  Parameter: `some_field`.\n") == {
        "too_old"
    }


def test_a_field_is_followed_by_its_dots() -> None:
    assert is_field(Page(("F-99",), ()), "defined")
    assert not is_field(Page(("F-99",), ()), "defined.waiting")
