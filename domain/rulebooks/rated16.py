"""Rated match of sixteen: standing queue with two bands, three races, proxies (P16)."""

from datetime import timedelta

from domain.queueing.bands import MiddleFifth
from domain.rating.arithmetic import Adjusted, EvenSpread
from domain.rulebook import (
    Helping,
    Hosting,
    MoreThanHalf,
    Proxying,
    Queueing,
    Racing,
    RoomSettings,
    Rulebook,
)
from domain.scoring.points import PointSchedule

RULEBOOK = Rulebook(
    name="rated16",
    revision=1,
    ladder="rated16",
    players=16,
    hosting=Hosting(
        thread_grace=timedelta(seconds=60),
        volunteering=timedelta(minutes=3),
        silence=timedelta(minutes=5),
        gathering=timedelta(minutes=10),
        dissolve_at=3,
    ),
    racing=Racing(
        valid=3,
        preparation=timedelta(minutes=5),
        length=timedelta(minutes=5),
        void_at=3,
        void_in_a_row=2,
    ),
    proxying=Proxying(wait=timedelta(minutes=3)),
    points=PointSchedule(),
    confirmation=MoreThanHalf(),
    voiding=MoreThanHalf(),
    helping=Helping(
        call_every=timedelta(minutes=1),
        idle=timedelta(hours=2),
        remind_every=timedelta(hours=1),
        penalty=-50,
    ),
    rating=Adjusted(spread=EvenSpread(top=100)),
    start_rating=5000,
    queueing=Queueing(
        shared_range=MiddleFifth(),
        ask_after=timedelta(hours=3),
        answer_within=timedelta(minutes=5),
        board_every=timedelta(seconds=1),
    ),
    room_settings=RoomSettings(minutes=5),
)
