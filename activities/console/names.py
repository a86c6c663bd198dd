"""What people are called, learnt from the notices that pass: a notice often has ids alone."""

from collections.abc import Mapping

NAMED = (("player", "name"), ("proxy", "proxy_name"))


class Names:
    """Names by player id. Nothing is lost with them: whoever is not known is called by id."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def of(self, player: str) -> str:
        """What the player is called."""
        return self._names.get(player, player)

    def learn(self, value: object) -> None:
        """Take in every name beside an id, however deep."""
        match value:
            case Mapping():
                self._take(value)
                for part in value.values():
                    self.learn(part)
            case list() | tuple():
                for part in value:
                    self.learn(part)

    def _take(self, fields: Mapping[str, object]) -> None:
        for player, name in NAMED:
            if isinstance(fields.get(player), str) and isinstance(fields.get(name), str):
                self._names[str(fields[player])] = str(fields[name])
