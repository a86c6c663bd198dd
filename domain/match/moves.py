"""How a ruling answers: the new state and what to do."""

from domain.match.effects import Effect
from domain.match.state import Match

Move = tuple[Match, tuple[Effect, ...]]
