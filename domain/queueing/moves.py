"""How a ruling answers: the new state and what to do."""

from domain.queueing.effects import Effect
from domain.queueing.state import Queue

Move = tuple[Queue, tuple[Effect, ...]]
