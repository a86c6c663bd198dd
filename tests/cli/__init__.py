"""The program ``tachiai`` as a user meets it."""
