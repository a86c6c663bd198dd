"""From a submitted table to rating changes, and whose they are."""

from collections.abc import Sequence

import pytest

from domain.match.effects import WriteResult
from domain.match.result import Result, ResultLine, SeatTotal, rate
from domain.match.state import Match
from domain.model import PlayerId
from tests.domain.builders import BOOK, NOON, a_match, a_seat, player
from tests.domain.match.play import TOTALS, Play, only

PROXY = PlayerId("proxy")
EQUAL = (5000,) * 16


def a_result(totals: Sequence[int], *, proxied: int | None = None) -> Result:
    """A submitted table; the seat of that number was finished by a proxy."""
    return Result(
        totals=tuple(
            SeatTotal(
                seat=seat,
                player=player(seat),
                name=f"Player {seat}",
                proxy=PROXY if seat == proxied else None,
                proxy_name="Proxy" if seat == proxied else None,
                total=total,
                entered_by=player(1),
            )
            for seat, total in enumerate(totals, start=1)
        ),
        policy=BOOK.rating,
        submitted_by=player(5),
        submitted_at=NOON,
    )


def rated(
    totals: Sequence[int], ratings: Sequence[int] = EQUAL, *, proxied: int | None = None
) -> tuple[ResultLine, ...]:
    """The lines of a table; a proxy's own rating is 7777."""
    of_players = {player(seat): rating for seat, rating in enumerate(ratings, start=1)}
    return rate(a_result(totals, proxied=proxied), {**of_players, PROXY: 7777})


def played(match: Match, proxied_after: int, seat: int) -> tuple[ResultLine, ...]:
    """A whole match whose seat was proxied after so many races, and its result."""
    play = Play(match).gathered()
    for race in range(4):
        if race == proxied_after:
            play.proxied(seat)
        if race < 3:
            play.race()
    for number, total in enumerate(TOTALS, start=1):
        play.press("enter_total", number, total=str(total))
    play.each("approve", range(1, 10), table=1).press("submit_result", 5, table=1)
    ratings = {each.player: each.rating for each in match.seats}
    return rate(only(play.told, WriteResult).result, {**ratings, PROXY: 7777})


def test_seats_are_ranked_by_total_and_ties_share_a_rank() -> None:
    """P16-C8."""
    lines = rated((30, 30, 28, 28, 28, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 11))
    assert [line.place for line in lines] == [1, 1, 3, 3, 3, *range(6, 15), 15, 15]


def test_equal_ratings_give_the_even_spread() -> None:
    """P16-C8, RT-2: from +100 to −100, whole numbers that sum to 0."""
    moved = [line.change for line in rated(TOTALS)]
    assert (moved[0], moved[-1], sum(moved)) == (100, -100, 0)
    assert moved == sorted(moved, reverse=True)


def test_the_present_ratings_decide_not_those_of_joining() -> None:
    """P16-C4, P16-C8: the seats' own numbers are for order and display."""
    match = a_match(seats=tuple(a_seat(number, rating=9000) for number in range(1, 17)))
    play = Play(match).submitted()
    ratings = {player(number): 5000 for number in range(1, 17)}
    lines = rate(only(play.told, WriteResult).result, ratings)
    assert [line.before for line in lines] == [5000] * 16
    assert lines[0].after == 5100


@pytest.mark.parametrize("ratings", [(0,) * 16, (-40,) * 16, tuple(range(0, -160, -10))])
def test_a_rating_of_nought_or_less_is_a_rating_like_any_other(ratings: tuple[int, ...]) -> None:
    """F-8: ranked, changed and summed like any; it may fall further."""
    lines = rated(TOTALS, ratings)
    assert [line.before for line in lines] == list(ratings)
    assert all(line.after == line.before + line.change for line in lines)
    assert sum(line.change for line in lines) == 0
    assert lines[15].after < ratings[15]


def test_a_whole_match_is_played_with_ratings_around_nought() -> None:
    """F-8: a seat with 0 is no seat without a rating."""
    seats = tuple(a_seat(number, rating=100 - 50 * number) for number in range(1, 17))
    lines = played(a_match(seats=seats), proxied_after=0, seat=2)
    assert [line.before for line in lines][:1] == [50]
    assert (lines[1].credited, lines[1].before) == (PROXY, 7777)
    assert sum(line.change for line in lines) == 0


def test_a_better_place_never_earns_less_when_ratings_are_equal() -> None:
    """F-25: pairwise; tied equals differ by at most the one point of RT-5."""
    totals = (30, 27, 27, 24, 24, 24, 21, 21, 19, 18, 17, 17, 15, 13, 9, 9)
    lines = rated(totals)
    for line in lines:
        for other in lines:
            if line.place < other.place:
                assert line.change >= other.change
            if line.place == other.place:
                assert abs(line.change - other.change) <= 1


@pytest.mark.parametrize("proxied_after", [0, 1, 2, 3])
def test_a_gain_goes_to_the_proxy(proxied_after: int) -> None:
    """F-18, P16-X5: from whichever race on the proxy played."""
    line = played(a_match(), proxied_after, seat=1)[0]
    assert line.change > 0
    assert (line.credited, line.before, line.after) == (PROXY, 7777, 7777 + line.change)


@pytest.mark.parametrize("proxied_after", [0, 1, 2, 3])
def test_a_loss_is_taken_from_the_original_player(proxied_after: int) -> None:
    """F-18, P16-X5: and the proxy's rating stays."""
    line = played(a_match(), proxied_after, seat=16)[15]
    assert line.change < 0
    assert (line.credited, line.before) == (player(16), a_seat(16).rating)


def test_no_change_is_the_original_players() -> None:
    """F-18, P16-X5: nought is no gain."""
    lines = rated((20,) * 16, proxied=4)
    assert [line.change for line in lines] == [0] * 16
    assert lines[3].credited == player(4)


@pytest.mark.parametrize("proxied", range(1, 17))
def test_the_seat_is_rated_with_the_original_players_rating(proxied: int) -> None:
    """F-18, P16-X5: so the changes are those without a proxy, and the sum stays 0."""
    ratings = tuple(range(6000, 4400, -100))
    with_proxy, without = rated(TOTALS, ratings, proxied=proxied), rated(TOTALS, ratings)
    assert [line.change for line in with_proxy] == [line.change for line in without]
    assert sum(line.change for line in with_proxy) == 0
    others = [line for line in with_proxy if line.seat != proxied]
    assert [line.credited for line in others] == [player(line.seat) for line in others]


def test_a_line_says_who_played_and_who_entered_the_total() -> None:
    """P16-C1, P16-X2: as it is published and kept."""
    line = rated(TOTALS, proxied=4)[3]
    assert (line.player, line.name, line.total) == (player(4), "Player 4", TOTALS[3])
    assert (line.proxy, line.proxy_name) == (PROXY, "Proxy")


def test_a_submitted_table_carries_proxies_and_who_entered_what() -> None:
    """P16-C1, P16-X4, P16-V6."""
    play = Play().gathered().proxied(7).race().race().race()
    for number in range(1, 17):
        play.press("enter_total", number, total="20")
    play.each("approve", range(1, 10), table=1).press("submit_result", 7, table=1)
    result = only(play.told, WriteResult).result
    seventh = result.totals[6]
    assert (seventh.player, seventh.proxy, seventh.proxy_name) == (player(7), PROXY, "Proxy")
    assert seventh.entered_by == PROXY
    assert result.submitted_by == PROXY
    assert result.policy == BOOK.rating
