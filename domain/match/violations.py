"""Offences against who may act, host, room, presence, races and proxy."""

from domain.errors import RuleViolation


class MatchClosed(RuleViolation):
    """The match has ended; nothing is accepted any more (F-11)."""


class AlreadySubmitted(RuleViolation):
    """The result was submitted; it is being written (F-20)."""


class NotSeated(RuleViolation):
    """The actor holds no seat of this match."""


class HandedOver(RuleViolation):
    """The actor gave the seat to a proxy, who acts for it now (P16-X4)."""


class UnknownSeat(RuleViolation):
    """There is no seat of that number."""


class HostOnly(RuleViolation):
    """Only the host may do this now."""


class HostTaken(RuleViolation):
    """Somebody else is host already (P16-H2)."""


class AlreadyHost(RuleViolation):
    """That seat is host already."""


class NoHost(RuleViolation):
    """Nobody is host yet (P16-H2)."""


class EmptyRoom(RuleViolation):
    """A room needs an id."""


class NoRoom(RuleViolation):
    """No room is open."""


class RaceRunning(RuleViolation):
    """A race is set up; end it first."""


class AlreadyPresent(RuleViolation):
    """That seat is marked present already."""


class NotPresent(RuleViolation):
    """That seat is not marked present."""


class TooLate(RuleViolation):
    """What the press led to has happened; it cannot be taken back (P16-H8)."""


class PlayNotBegun(RuleViolation):
    """Play has not begun."""


class RacesOver(RuleViolation):
    """The valid races are complete."""


class RacesNotOver(RuleViolation):
    """Valid races are still to be played (P16-R1)."""


class NoRace(RuleViolation):
    """No race is set up."""


class ProxyAwaited(RuleViolation):
    """The race waits for a proxy who is not in the room yet (P16-X3)."""


class AlreadyDisconnected(RuleViolation):
    """That seat is counted as disconnected in this race (P16-R5)."""


class NotDisconnected(RuleViolation):
    """That seat is not counted as disconnected in this race."""


class SeatMissing(RuleViolation):
    """A seat that was missing from the start is not disconnected (P16-S4)."""


class UnknownRace(RuleViolation):
    """No finished race has that number."""


class ImpossiblePoints(RuleViolation):
    """No race gives those points."""


class ImpossiblePlacing(RuleViolation):
    """No race has that placing, or that group (P16-R7)."""


class ImpossibleCount(RuleViolation):
    """The race count must lie between nought and the races of a match."""


class DecidedByModerator(RuleViolation):
    """A moderator set that total; only a moderator changes it (P16-V6)."""


class NoProxy(RuleViolation):
    """This ladder knows no proxies."""


class CallOpen(RuleViolation):
    """A proxy is being looked for already."""


class NoCall(RuleViolation):
    """No proxy is being looked for for that seat."""


class AlreadyProxied(RuleViolation):
    """The seat has its one proxy already (P16-X2)."""


class ProxyTaken(RuleViolation):
    """Somebody else accepted first (P16-X2, F-15)."""


class OwnSeat(RuleViolation):
    """The owner of the seat cannot be its proxy (F-16)."""


class SeatedHere(RuleViolation):
    """The actor plays in this match already (F-16)."""
