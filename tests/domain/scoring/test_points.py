"""Race points: groups, ties, stadiums, missed races, and tables that change."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NotPlacings
from domain.scoring.placings import parse_placings
from domain.scoring.points import (
    NORMAL,
    STANDARD,
    UNIFIED,
    VS_GIGANTES,
    PointChange,
    PointSchedule,
    PointTable,
    RacePoints,
    StadiumGroup,
    points_by_group,
    race_points,
    race_points_with_missed,
)
from tests.domain.rankings import rankings

TABLES = st.sampled_from([NORMAL, UNIFIED])
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("placings", "points"),
    [
        ("1,2,3,3,3,6,7", (10, 7, 5, 5, 5, 3, 3)),
        ("1,2,2,4,4,4,7", (10, 7, 7, 3, 3, 3, 3)),
        ("1,1,3,4,5,5,7", (10, 10, 7, 5, 3, 3, 3)),
        ("1,2,3,4,5", (10, 7, 5, 3, 3)),
        ("1,2", (10, 3)),
        ("1,2,3", (10, 5, 3)),
        ("1,1,1,1", (10, 10, 10, 10)),
        ("1", (10,)),
        ("1,2,3,4", (10, 7, 3, 3)),
        ("1,2,3,4,5,6", (10, 7, 7, 3, 3, 3)),
        ("1,2,3,4,5,6,7", (10, 7, 7, 5, 3, 3, 3)),
    ],
)
def test_points_follow_the_groups_in_the_sources_examples(
    placings: str, points: tuple[int, ...]
) -> None:
    """P16-S1, P16-S3: the source's three examples and every check beside them."""
    assert race_points(parse_placings(placings), NORMAL) == points


def test_a_full_field_without_ties_is_split_in_the_middle_when_it_is_even() -> None:
    """P16-S1: sixteen groups have no middle; groups 2 to 8 are upper."""
    assert race_points(range(1, 17), NORMAL) == (10, *[7] * 7, *[3] * 8)


@pytest.mark.parametrize(
    ("placings", "points"),
    [
        ((1, 2, 3, 3, 3, 6, 7), (10, 8, 7, 7, 7, 6, 6)),
        ((1, 2, 2, 4, 4, 4, 7), (10, 8, 8, 6, 6, 6, 6)),
        ((1, 2), (10, 6)),
        ((1, 1), (10, 10)),
    ],
)
def test_points_come_from_the_unified_table_when_one_stadium_was_for_everybody(
    placings: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """P16-S2: 10, 8 upper, 7 middle, 6 lower."""
    (scored,) = points_by_group([StadiumGroup(stadium="drag_race", placings=placings)], STANDARD)
    assert scored == race_points(placings, UNIFIED) == points


def test_several_groups_of_one_stadium_are_unified_and_scored_each_on_its_own() -> None:
    """P16-S0, P16-S2: what counts is the one stadium, not the number of groups in it."""
    groups = [
        StadiumGroup(stadium="air_glider", placings=(1, 2, 3)),
        StadiumGroup(stadium="air_glider", placings=(2, 1)),
    ]
    assert points_by_group(groups, STANDARD) == ((10, 7, 6), (6, 10))


def test_each_stadium_is_scored_on_its_own_when_a_race_ended_in_several() -> None:
    """P16-S0: a first place in every group, and a list as long as the group."""
    groups = [
        StadiumGroup(stadium="air_glider", placings=(1, 2, 3, 3, 3, 6, 7)),
        StadiumGroup(stadium="drag_race", placings=(3, 1, 2)),
        StadiumGroup(stadium="target_flight", placings=(1,)),
    ]
    assert points_by_group(groups, STANDARD) == ((10, 7, 5, 5, 5, 3, 3), (3, 10, 5), (10,))


def test_vs_gigantes_scores_normally_when_it_was_the_only_stadium() -> None:
    """P16-S2: VS Gigantes is never counted as unified."""
    group = StadiumGroup(stadium=VS_GIGANTES, placings=(1, 2, 3))
    assert points_by_group([group], STANDARD) == ((10, 5, 3),)
    assert STANDARD.table_for(["drag_race"]) == UNIFIED
    assert STANDARD.table_for([]) == NORMAL


def test_a_league_may_count_every_stadium_as_unified_when_its_points_say_so() -> None:
    """P16-S2: the exception is a parameter like the points."""
    assert RacePoints(never_unified=()).table_for([VS_GIGANTES]) == UNIFIED


def test_a_group_is_refused_when_its_list_is_no_ranking() -> None:
    """P16-S0: a placing of another group does not belong in this one."""
    groups = [
        StadiumGroup(stadium="air_glider", placings=(1, 2)),
        StadiumGroup(stadium="drag_race", placings=(3, 4)),
    ]
    with pytest.raises(NotPlacings):
        points_by_group(groups, STANDARD)


@pytest.mark.parametrize(("table", "lower"), [(NORMAL, 3), (UNIFIED, 6)])
def test_a_missed_race_scores_as_lower(table: PointTable, lower: int) -> None:
    """P16-S4: 3, unified 6; and it takes no place from the others."""
    assert table.missed() == lower
    with_missed = race_points_with_missed((2, None, 1, None), table)
    assert with_missed == (lower, lower, 10, lower)


def test_a_cpus_placing_counts_for_the_player_it_drove_for_when_it_is_known() -> None:
    """P16-S4: the same seat scores 7 with the CPU's second place and 3 without it."""
    assert race_points_with_missed((1, 2, 3, 4), NORMAL) == (10, 7, 3, 3)
    assert race_points_with_missed((1, None, 2, 3), NORMAL) == (10, 3, 5, 3)


def test_everybody_scores_as_lower_when_nobody_finished() -> None:
    """P16-S4: a group of nothing but missed races is no ranking and needs none."""
    assert race_points_with_missed((None, None), NORMAL) == (3, 3)


def test_the_prefilled_total_is_nine_when_all_three_races_were_missed() -> None:
    """P16-S4: three times lower."""
    assert NORMAL.missed(races=3) == 9


def test_new_points_hold_from_their_instant_on_and_a_match_uses_those_of_its_start() -> None:
    """P16-S2: the instant itself already has the new points, the moment before the old."""
    later = RacePoints(unified=PointTable(first=10, upper=9, middle=8, lower=7))
    latest = RacePoints(unified=PointTable(first=12, upper=9, middle=8, lower=7))
    schedule = PointSchedule(
        changes=(
            PointChange(since=NOON + timedelta(days=2), points=latest),
            PointChange(since=NOON, points=later),
        )
    )
    assert schedule.at(NOON - timedelta(microseconds=1)) == STANDARD
    assert schedule.at(NOON) == later
    assert schedule.at(NOON + timedelta(days=1)) == later
    assert schedule.at(NOON + timedelta(days=2)) == latest


def test_the_later_written_points_hold_when_two_changes_have_one_instant() -> None:
    """P16-S2: a correction written after a mistake wins."""
    mistake = RacePoints(normal=PointTable(first=9, upper=7, middle=5, lower=3))
    changes = tuple(PointChange(since=NOON, points=p) for p in (mistake, STANDARD))
    assert PointSchedule(changes=changes).at(NOON) == STANDARD


def test_a_table_cannot_be_written_when_it_gives_more_for_less() -> None:
    """P16-S1: first, upper, middle, lower never rise."""
    with pytest.raises(ValueError, match="more for less"):
        PointTable(first=10, upper=5, middle=7, lower=3)


@given(rankings(), TABLES)
def test_a_better_placing_never_earns_less(placings: tuple[int, ...], table: PointTable) -> None:
    """P16-S1, P16-S2: and equal placings earn the same."""
    points = race_points(placings, table)
    for placing, earned in zip(placings, points, strict=True):
        for other, others in zip(placings, points, strict=True):
            assert earned == others if placing == other else (placing > other or earned >= others)


@given(rankings(), TABLES)
def test_everybody_tied_for_first_gets_the_first_points(
    placings: tuple[int, ...], table: PointTable
) -> None:
    """P16-S3: however many they are, and nobody else does."""
    points = race_points(placings, table)
    assert [p == 1 for p in placings] == [earned == table.first for earned in points]


@given(rankings(), TABLES, st.randoms(use_true_random=False))
def test_relabelling_players_relabels_their_points(
    placings: tuple[int, ...], table: PointTable, random: Random
) -> None:
    """P16-S: the order in which placings are listed decides nothing."""
    order = list(range(len(placings)))
    random.shuffle(order)
    points = race_points(placings, table)
    relabelled = race_points([placings[seat] for seat in order], table)
    assert relabelled == tuple(points[seat] for seat in order)


@given(rankings(), TABLES, st.lists(st.integers(0, 16), max_size=4))
def test_those_who_missed_the_race_change_nothing_for_the_others(
    placings: tuple[int, ...], table: PointTable, gaps: list[int]
) -> None:
    """P16-S4: the others score as if the missing were not in the list."""
    listed: list[int | None] = list(placings)
    for gap in gaps:
        listed.insert(min(gap, len(listed)), None)
    points = race_points_with_missed(listed, table)
    kept = tuple(p for p, placing in zip(points, listed, strict=True) if placing is not None)
    assert kept == race_points(placings, table)
