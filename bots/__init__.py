"""The front door: a person's press becomes an update, and no rule is decided here."""
