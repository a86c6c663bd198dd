"""Text that PostgreSQL can hold: no NUL, no half of a surrogate pair."""

from collections.abc import Mapping, Sequence


def cleaned(text: str) -> str:
    """Replace what cannot be stored by the replacement character; the rest stays as it is."""
    pairs = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return pairs.replace("\0", "\ufffd")


def storable(text: str) -> bool:
    """Tell whether a text can be stored as it is."""
    return cleaned(text) == text


def cleaned_json(value: object) -> object:
    """Clean every text of a JSON value, keys included.

    A record carries what people typed; one bad character must not keep a match open for ever.
    """
    if isinstance(value, str):
        return cleaned(value)
    if isinstance(value, Mapping):
        return {cleaned(str(key)): cleaned_json(part) for key, part in value.items()}
    if isinstance(value, Sequence):
        return [cleaned_json(part) for part in value]
    return value
