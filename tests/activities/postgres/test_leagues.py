"""Leagues: applying a file, again and again, and reading what was applied."""

from dataclasses import replace

import pytest

from activities.postgres.leagues import Applied, FirstPlayer, Ladder, Leagues
from activities.postgres.pool import Pool
from activities.postgres.refusals import UnknownLeague, UnusableId, UnusableName
from domain.model import PlayerId
from domain.queueing.violations import UnknownZone
from tests.activities.postgres.builders import LEAGUE, PLAYERS, a_league
from tests.activities.postgres.store import Store
from workflows.ports import League

MOD, OTHER = PlayerId("mod"), PlayerId("other")


async def test_a_league_is_read_as_it_was_applied(pool: Pool) -> None:
    """P16-Q1: with its ladders and first players."""
    leagues = Leagues(pool)

    applied = await leagues.apply(a_league())

    assert applied == Applied(registered=PLAYERS, moderators_changed=True)
    assert await leagues.league(LEAGUE) == League(
        league=LEAGUE, name="東京リーグ", locale="ja", zone="Asia/Tokyo", moderators=(MOD,)
    )
    assert [ladder.ladder for ladder in await leagues.ladders(LEAGUE)] == ["rated16", "rated4"]
    assert await leagues.config(LEAGUE) == {"league": LEAGUE}


async def test_applying_again_changes_nothing(pool: Pool) -> None:
    """P16-Q1."""
    leagues = Leagues(pool)
    await leagues.apply(a_league())
    before = await Store(pool).contents()

    assert await leagues.apply(a_league()) == Applied(registered=(), moderators_changed=False)
    assert await Store(pool).contents() == before


async def test_whoever_is_not_listed_is_no_moderator_any_more(pool: Pool) -> None:
    """P16-V4: moderators are looked up in the league's own list."""
    leagues = Leagues(pool)
    await leagues.apply(a_league())

    applied = await leagues.apply(replace(a_league(), moderators=(OTHER,)))

    assert applied.moderators_changed
    assert (await leagues.league(LEAGUE)).moderators == (OTHER,)


async def test_players_keep_what_became_of_them_when_the_file_is_applied_again(
    store: Store,
) -> None:
    """P16-Q1: renamed, unregistered."""
    leagues = Leagues(store.pool)
    await store.players.rename(LEAGUE, PLAYERS[0], "renamed")
    await store.players.unregister(LEAGUE, PLAYERS[1])

    await leagues.apply(a_league())

    assert (await store.sheets.show(LEAGUE, PLAYERS[0])).name == "renamed"
    assert (await store.sheets.show(LEAGUE, PLAYERS[1])).unregistered_at is not None


async def test_a_ladder_that_the_file_dropped_keeps_its_results(pool: Pool) -> None:
    """RT-7; a changed start holds for those who begin later (RT-1)."""
    leagues = Leagues(pool)
    await leagues.apply(a_league())
    only = Ladder(ladder="rated16", rulebook="rated16", start_rating=4000)

    await leagues.apply(replace(a_league(), ladders=(only,)))

    ladders = await leagues.ladders(LEAGUE)
    assert [ladder.ladder for ladder in ladders] == ["rated16", "rated4"]
    assert ladders[0].start_rating == 4000


async def test_leagues_do_not_share_people(pool: Pool) -> None:
    """P16-Q1: one deployment serves many."""
    leagues = Leagues(pool)
    await leagues.apply(a_league())
    await leagues.apply(a_league("osaka", PLAYERS[:2]))

    assert [league.league for league in await leagues.all()] == ["osaka", LEAGUE]
    await Store(pool).players.unregister("osaka", PLAYERS[0])
    assert (await Store(pool).sheets.show(LEAGUE, PLAYERS[0])).unregistered_at is None


async def test_a_league_that_was_never_applied_is_unknown(pool: Pool) -> None:
    """F-11."""
    with pytest.raises(UnknownLeague):
        await Leagues(pool).league("atlantis")
    with pytest.raises(UnknownLeague):
        await Leagues(pool).config("atlantis")


async def test_a_file_that_cannot_be_kept_is_refused_whole(pool: Pool) -> None:
    """P16-Q1."""
    leagues = Leagues(pool)
    nameless = FirstPlayer(player=PlayerId("new"), name=" ")

    with pytest.raises(UnknownZone):
        await leagues.apply(replace(a_league(), zone="Asia/Atlantis"))
    with pytest.raises(UnusableName):
        await leagues.apply(replace(a_league(), players=(nameless,)))
    with pytest.raises(UnusableId):
        await leagues.apply(replace(a_league(), league="a/b"))

    assert await leagues.all() == []
