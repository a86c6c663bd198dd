"""PostgreSQL: who is where, who played what, and every rating change.

Locks are always taken in this order, players among themselves by id, so that no two writes
wait for each other: match or ladder, players, ratings, claims.
"""
