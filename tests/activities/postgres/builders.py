"""Values that the store is asked with, sensible unless a test says otherwise."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from activities.postgres.leagues import AppliedLeague, FirstPlayer, Ladder
from domain.match.effects import Returning
from domain.match.result import Result, SeatTotal
from domain.model import Ending, MatchId, PlayerId
from domain.queueing.bands import Band, MiddleFifth, SharedRange
from domain.rating.arithmetic import Adjusted, EvenSpread
from workflows import ids
from workflows.ports import (
    ClaimPlaces,
    ClaimWish,
    ComputeRange,
    GivePenalties,
    MatchEnding,
    MatchResult,
    Penalty,
    ReleaseClaims,
    SeatFacts,
    SeatTable,
)

LEAGUE = "tokyo"
LADDER = "rated16"
OTHER_LADDER = "rated4"
QUEUE = ids.queue_id(LEAGUE, LADDER)
OTHER_QUEUE = ids.queue_id(LEAGUE, OTHER_LADDER)
ZONE = "Asia/Tokyo"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
PLAYERS = tuple(PlayerId(f"p{number:02}") for number in range(1, 41))
STRANGER = PlayerId("nobody")
RATING = Adjusted(spread=EvenSpread(top=100))


def a_league(league: str = LEAGUE, players: Sequence[PlayerId] = PLAYERS) -> AppliedLeague:
    return AppliedLeague(
        league=league,
        name="東京リーグ",
        locale="ja",
        zone=ZONE,
        ladders=(
            Ladder(ladder=LADDER, rulebook="rated16", start_rating=5000),
            Ladder(ladder=OTHER_LADDER, rulebook="rated16", start_rating=5000),
        ),
        moderators=(PlayerId("mod"),),
        players=tuple(FirstPlayer(player=player, name=f"{player} ⭐") for player in players),
        config={"league": league},
    )


def a_join(
    *players: PlayerId, ladder: str = LADDER, press: str = "join", most: int | None = None
) -> ClaimPlaces:
    return ClaimPlaces(
        league=LEAGUE,
        ladder=ladder,
        kind="queued",
        holder=ids.queue_id(LEAGUE, ladder),
        wishes=tuple(ClaimWish(press=f"{press}/{player}", player=player) for player in players),
        most=most,
    )


def an_acceptance(
    *players: PlayerId, match: MatchId, press: str = "accept", most: int | None = 1
) -> ClaimPlaces:
    return ClaimPlaces(
        league=LEAGUE,
        ladder=LADDER,
        kind="proxy",
        holder=ids.match_id(LEAGUE, LADDER, match),
        wishes=tuple(ClaimWish(press=f"{press}/{player}", player=player) for player in players),
        most=most,
    )


def a_release(*presses: str, holder: str = "") -> ReleaseClaims:
    return ReleaseClaims(league=LEAGUE, presses=presses, holder=holder)


def leaving(*players: PlayerId, queue: str = QUEUE) -> ReleaseClaims:
    return ReleaseClaims(league=LEAGUE, players=players, holder=queue)


def a_table(
    *players: PlayerId, key: str = "table 1", ladder: str = LADDER, at: datetime = NOW
) -> SeatTable:
    return SeatTable(
        league=LEAGUE,
        ladder=ladder,
        zone=ZONE,
        rulebook="rated16",
        digest="d1",
        table_key=key,
        holder=ids.queue_id(LEAGUE, ladder),
        seats=tuple(
            SeatFacts(
                number=number,
                player=player,
                name=f"{player} ⭐",
                rating=5000,
                band=Band.SHARED,
                waiting_since=at - timedelta(minutes=number),
            )
            for number, player in enumerate(players, start=1)
        ),
        formed_at=at,
    )


def a_result(
    match: MatchId,
    totals: Mapping[PlayerId, int],
    *,
    proxies: Mapping[PlayerId, PlayerId] | None = None,
    ladder: str = LADDER,
    at: datetime = NOW + timedelta(hours=1),
) -> MatchResult:
    proxies = proxies or {}
    return MatchResult(
        league=LEAGUE,
        ladder=ladder,
        match_id=match,
        start_rating=5000,
        result=Result(
            totals=tuple(
                SeatTotal(
                    seat=number,
                    player=player,
                    name=f"{player} ⭐",
                    proxy=proxies.get(player),
                    proxy_name=f"{proxies[player]} ⭐" if player in proxies else None,
                    total=total,
                    entered_by=player,
                )
                for number, (player, total) in enumerate(totals.items(), start=1)
            ),
            policy=RATING,
            submitted_by=next(iter(totals)),
            submitted_at=at,
        ),
        record={"races": [1, 2, 3]},
    )


def falling(*players: PlayerId) -> dict[PlayerId, int]:
    """Totals from 30 down: the first named wins."""
    return {player: 30 - place for place, player in enumerate(players)}


def an_ending(
    match: MatchId,
    ending: Ending = Ending.VOID,
    *,
    returning: Sequence[PlayerId] = (),
    absent: Sequence[PlayerId] = (),
    queue: str | None = QUEUE,
) -> MatchEnding:
    return MatchEnding(
        league=LEAGUE,
        ladder=LADDER,
        match_id=match,
        ending=ending,
        reason="three were missing",
        at=NOW + timedelta(minutes=13),
        by=None,
        returning=tuple(
            Returning(player=player, name=player, waiting_since=NOW - timedelta(minutes=9))
            for player in returning
        ),
        queue_id=queue,
        absent=tuple(absent),
        record={"phase": "dissolved"},
    )


def a_penalty(player: PlayerId, press: str = "penalty", change: int = -50) -> Penalty:
    return Penalty(
        press=press,
        player=player,
        by=PlayerId("mod"),
        reason="無断で離席",
        change=change,
        at=NOW + timedelta(hours=2),
    )


def penalties(*given: Penalty, ladder: str = LADDER) -> GivePenalties:
    return GivePenalties(league=LEAGUE, ladder=ladder, start_rating=5000, penalties=given)


def a_range(
    at: datetime = NOW,
    *,
    least: int = 32,
    fixed: tuple[int | None, int | None] | None = None,
    by: PlayerId | None = None,
) -> ComputeRange:
    asked = ComputeRange(
        league=LEAGUE, ladder=LADDER, policy=MiddleFifth(least=least), at=at, by=by
    )
    if fixed is None:
        return asked
    low, high = fixed
    return replace(
        asked,
        fixed=SharedRange(low=low, high=high, since=at),
        by=by or PlayerId("mod"),
    )
