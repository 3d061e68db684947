"""The tables of the SQLite store, version by version; each script leads from one to the next."""

from __future__ import annotations

#: Marks a file as ours, so that no other program's database is ever written to.
APPLICATION_ID = 0x44_55_45_4C

MIGRATIONS = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        tags TEXT NOT NULL,
        game TEXT NOT NULL,
        player1 TEXT NOT NULL,
        player2 TEXT NOT NULL,
        match TEXT,
        round INTEGER,
        rounds INTEGER,
        count INTEGER NOT NULL,
        winner INTEGER,
        ending TEXT
    );
    CREATE INDEX games_by_match ON games (match, round) WHERE match IS NOT NULL;
    CREATE TABLE actions (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        id TEXT NOT NULL,
        actor INTEGER NOT NULL,
        deed TEXT NOT NULL,
        PRIMARY KEY (game, number),
        UNIQUE (game, id)
    ) WITHOUT ROWID;
    CREATE TABLE reviews (
        game INTEGER PRIMARY KEY REFERENCES games (number) ON DELETE CASCADE,
        opening TEXT NOT NULL,
        faced1 INTEGER NOT NULL,
        faced2 INTEGER NOT NULL,
        kept1 INTEGER NOT NULL,
        kept2 INTEGER NOT NULL
    );
    """,
)
