"""A time of day that tests set."""


class Clock:
    """What `wall_clock.now` says where a test has asked for the fixture `clock`."""

    now = 50_000.0
