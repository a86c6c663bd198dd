"""The notices of a match: kinds and parameters, never wording."""

from collections.abc import Iterable
from dataclasses import asdict

from domain.effects import Button, Place, Tell
from domain.match.facts import name_of
from domain.match.state import Match, Race, Seat
from domain.model import PlayerId
from domain.queueing.bands import Band
from domain.rulebook import Rulebook


def in_thread(kind: str, **params: object) -> Tell:
    """A plain message in the match's thread."""
    return Tell(kind=kind, place=Place.THREAD, params=params)


def everybody(match: Match) -> tuple[PlayerId, ...]:
    """Those who hold the seats now, in seat order."""
    return tuple(seat.holder for seat in match.seats)


def names(seats: Iterable[Seat]) -> list[str]:
    """The names of those who hold these seats."""
    return [name_of(seat) for seat in seats]


def table_formed(rulebook: Rulebook, match: Match) -> Tell:
    """Who plays, with the host button while it means something (P16-H1, P16-H2).

    It stands at the top of the thread, so the ways to help are there too (P16-V1, P16-V3).
    """
    zero, open_to_all = match.time_zero, match.host is None
    return Tell(
        kind="table_formed",
        place=Place.THREAD,
        message="table_formed",
        # Everybody is called once; what comes after time zero only edits the message.
        mentions=everybody(match) if open_to_all and zero is None else (),
        buttons=(
            Button(action="volunteer_host", enabled=open_to_all),
            Button(action="apply_void"),
            Button(action="call_moderator"),
        ),
        params={
            "match_id": match.match_id,
            "seats": [_seat(seat) for seat in match.seats],
            "open": open_to_all,
            "volunteer_until": zero + rulebook.hosting.volunteering if zero else None,
        },
    )


def room_shared(rulebook: Rulebook, match: Match, *, again: bool) -> Tell:
    """How to get in, and what the room must be set to (P16-H5)."""
    room, since = match.room, match.gathering_since
    gathering = since if since and match.play_began_at is None else None
    return Tell(
        kind="room_shared",
        place=Place.THREAD,
        mentions=everybody(match),
        buttons=(Button(action="check_in"),),
        params={
            "room": room.room if room else "",
            "password": room.password if room else "",
            "settings": {"players": rulebook.players, **asdict(rulebook.room_settings)},
            "again": again,
            "gathering_until": gathering + rulebook.hosting.gathering if gathering else None,
        },
    )


def race_reports(match: Match, number: int, race: Race) -> Tell:
    """What players say of one race: a message that grows with each report (P16-R7)."""
    seats = ((match.seat(report.seat), report) for report in race.reports)
    rows = [
        {
            "name": name_of(seat),
            "stadium": report.stadium,
            "group": report.group,
            "placing": report.placing,
            "points": report.points,
        }
        for seat, report in seats
    ]
    return Tell(
        kind="race_reports",
        place=Place.THREAD,
        message=f"race_reports/{number}",
        params={"race": number, "rows": rows},
    )


def confirmation(rulebook: Rulebook, match: Match, rows: list[dict[str, object]]) -> Tell:
    """The full table, with the buttons of the vote (P16-C2)."""
    standing = match.confirmation
    table = standing.table if standing else 0
    posting = standing.posting if standing else 0
    return Tell(
        kind="confirmation",
        place=Place.THREAD,
        message=f"confirmation/{posting}",
        mentions=everybody(match),
        buttons=tuple(
            Button(action=action, args={"table": table})
            for action in ("approve", "object", "submit_result")
        ),
        params={
            "table": table,
            "rows": rows,
            "needed": rulebook.confirmation.needed(len(match.seats)),
        },
    )


def proxy_call(seat: Seat, kind: str, *, enabled: bool) -> tuple[Tell, ...]:
    """The call in the proxy channels of the player's band, and in the thread (P16-X1)."""
    since = seat.call_open_since
    message = f"proxy/{seat.number}/{since:%H%M%S}" if since else f"proxy/{seat.number}"
    places = {
        Band.HIGH: (Place.PROXY_HIGH,),
        Band.LOW: (Place.PROXY_LOW,),
        Band.SHARED: (Place.PROXY_HIGH, Place.PROXY_LOW),
    }[seat.band]
    accept, withdraw = (
        Button(action=action, args={"seat": seat.number}, enabled=enabled)
        for action in ("accept_proxy", "withdraw_proxy_call")
    )
    return tuple(
        Tell(
            kind=kind,
            place=place,
            message=f"{message}/{place}",
            # The caller is in the thread; only there can the call be withdrawn (P16-X2).
            buttons=(accept, withdraw) if place is Place.THREAD else (accept,),
            params={"seat": seat.number, "name": seat.name, "band": seat.band},
        )
        for place in (*places, Place.THREAD)
    )


def _seat(seat: Seat) -> dict[str, object]:
    return {
        "seat": seat.number,
        "player": seat.player,
        "name": seat.name,
        "rating": seat.rating,
        "band": seat.band,
    }
