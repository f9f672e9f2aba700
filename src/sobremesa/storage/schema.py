"""The rows that are kept. What was played is only ever added to."""

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("since", Float, nullable=False),  # seconds of the epoch, as all times here
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of the token, which is kept nowhere
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("since", Float, nullable=False),
)

device_links = Table(
    "device_links",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of what the link ends with, which is kept nowhere
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("until", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),  # cannot be guessed: who knows it may watch and take a free seat
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("owner", ForeignKey("people.id"), nullable=False),
    Column("listed", Boolean, nullable=False),  # shown in the lobby
    Column("hints", Boolean, nullable=False),  # may be asked for
    Column("takeover", Boolean, nullable=False),  # a bot takes the seat of who leaves
    Column("minutes", Integer),  # of thinking for each seat; none: no clock
    Column("language", String(8)),  # that people speak there; none: any
    Column("origin", String(16)),  # the table that this one is the rematch of
    Column("fixed", Boolean, nullable=False, server_default=false()),  # seats stay as chosen; otherwise lots are drawn
    Column("closed", Boolean, nullable=False, server_default=false()),  # to who does not sit there
    Column("discarded", Boolean, nullable=False, server_default=false()),  # the game counts for nobody
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("deal", JSON),  # of the record, once started; secret
    Column("kept", JSON),  # what else the record of a game played elsewhere came with
    Column("turn", Integer),  # whose decision it is where no entry tells; none: nobody has looked
    Column("stopped", JSON),  # why the game was ended before its end, as the record has it
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id")),
    Column("bot", Text),  # its level; with a person: it plays on for them; a chair with neither is free
    Column("name", Text),  # of the person
    Column("kept_for", ForeignKey("people.id")),  # who alone may take it while it is free
    Column("gone", Boolean, nullable=False, server_default=false()),  # the person does not come back
    Column("agrees", Boolean, nullable=False, server_default=false()),  # to end the game together
    Column("seen", Float),  # the last sign of life that is no move
)

stand_ins = Table(
    "stand_ins",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0, without a gap
    Column("seat", Integer, nullable=False),
    Column("entry", Integer, nullable=False),  # from this one on
    Column("bot", Text),  # its level; none: the person again
    Column("why", String(16), nullable=False),
    Column("made", Float, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("muted", Boolean, nullable=False),  # what they say is not heard at this table
    Column("removed", Boolean, nullable=False),  # they may not come back to it
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0, without a gap
    Column("seat", Integer, nullable=False),  # who moved, CHANCE included, or took back
    Column("move", Text),  # as the record has it; none: the last move is taken back
    Column("made", Float, nullable=False),
    Column("turn", Integer),  # whose decision it then is; none: the table says it
)

chats = Table(
    "chats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("words", Text, nullable=False),
    Column("made", Float, nullable=False),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),  # always 0: there is one row
    Column("moment", Float, nullable=False),  # at which a server last minded the clocks
)

outages = Table(
    "outages",
    metadata,
    Column("began", Float, primary_key=True),  # no server minded the clocks from here
    Column("ended", Float, nullable=False),  # to here
)

lessons = Table(
    "lessons",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("step", Integer, nullable=False),  # where the person is, from 0; after the last one, all are done
    Column("furthest", Integer, nullable=False),  # the furthest they have been
)

read_notes = Table(
    "read_notes",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("note", String(40), primary_key=True),  # of a first game: it is not shown again
)

lesson_counts = Table(
    "lesson_counts",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("reached", Integer, nullable=False),  # by so many people, of whom nothing is kept here
    Column("skipped", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),  # tries
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)

Index("tables_in_the_lobby", tables.c.listed, tables.c.ended, tables.c.created)
Index("tables_of_a_person", chairs.c.person)
