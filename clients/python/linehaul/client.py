"""The client: every operation of the contract, and the feed of events."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import cast

from .operations import Operations
from .types import EventListResponse, EventType, LinehaulEvent

_LOOK_EVERY_SECONDS = 1.0
"""How often the feed is read while it has nothing new."""


class Linehaul(Operations):
    """A client of one environment. It may be shared by threads."""

    def events(
        self, *, cursor: str | None = None, types: list[EventType] | None = None
    ) -> Iterator[tuple[LinehaulEvent, str | None]]:
        """The events of your accounts in order, without an end: it waits for new ones.

        Store the cursor that comes with an event once you have processed it, and pass it after a restart; events that
        came in the same page can then come again, with the same `id`. Without a cursor it starts with the oldest
        event, with `latest` with what comes next.
        """
        while True:
            page: EventListResponse = self.get_events(cursor=cursor, types=None if types is None else ",".join(types))
            # `latest` would skip what happens before the next request.
            before = page["cursor"] if cursor == "latest" else cursor
            last = len(page["data"]) - 1
            for at, event in enumerate(page["data"]):
                yield cast(LinehaulEvent, event), page["cursor"] if at == last else before
            cursor = page["cursor"]
            if last < 0:
                time.sleep(_LOOK_EVERY_SECONDS)
