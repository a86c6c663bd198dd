"""What the demonstration says between the notices of the match."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "starting": "Starting PostgreSQL and Temporal.",
        "servers": "PostgreSQL and Temporal are running. Temporal UI: {ui}",
        "league": "{name}: {registered} registered players; the rulebook's minutes are seconds.",
        "join": "{count} of them press join at the same moment.",
        "host": "Nobody volunteers. The highest rated is asked to host, and does not answer.",
        "room": "So anyone may: {name} opens a room and is host from now on.",
        "gathering": "All but {name} come into the room; play begins without.",
        "race": "Race {race}.",
        "proxy": "{name} will not make it and calls for a proxy; two accept at once.",
        "totals": "Everybody enters a total; two are equal, and one is wrong.",
        "objection": "{name} objects, corrects the total, and the table is posted again.",
        "approval": "More than half approve, and somebody submits.",
        "right": "Everything came out right ({count} checks).",
        "keep": "It goes on running until Ctrl-C. In another terminal:",
    },
    "ja": {
        "starting": "PostgreSQL と Temporal を起動します。",
        "servers": "PostgreSQL と Temporal が動いています。Temporal UI：{ui}",
        "league": "{name}：登録者 {registered} 人。ルールブックの「分」を「秒」に縮めて進めます。",
        "join": "{count} 人が同時に「参加」を押します。",
        "host": "立候補がなく、レートが最も高い人にホストをお願いしますが、返事がありません。",
        "room": "誰でも部屋を立てられるようになり、{name}さんが立ててホストになります。",
        "gathering": "{name}さん以外が部屋に入り、そのまま始まります。",
        "race": "第 {race} レース。",
        "proxy": "{name}さんは来られず、代理を募集します。2 人が同時に引き受けようとします。",
        "totals": "全員の得点を入力します。同点が 1 組あり、1 人の得点が間違っています。",
        "objection": "{name}さんが異議を出して訂正し、表がもう一度掲示されます。",
        "approval": "過半数が承認し、結果を提出します。",
        "right": "すべて正しい結果になりました（検査 {count} 件）。",
        "keep": "Ctrl-C を押すまで動き続けます。別の端末では：",
    },
}


def words(locale: str, step: str, /, **values: object) -> str:
    """Say something in a language."""
    return WORDS[locale][step].format(**values)
