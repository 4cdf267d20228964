"""The bearer token of a client: obtained when the first call needs it, renewed before it expires, shared by all threads."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

MARGIN_SECONDS = 60
"""A call that starts this close to the end may arrive too late."""


@dataclass(frozen=True)
class HeldToken:
    text: str
    expires_at: float
    """By the clock of this machine: the server says how long it is valid, not until when."""


class Tokens:
    def __init__(self, obtain: Callable[[], HeldToken]) -> None:
        self._obtain = obtain
        self._lock = threading.Lock()
        self._current: HeldToken | None = None

    def text(self) -> str:
        with self._lock:
            if self._current is None or self._current.expires_at - MARGIN_SECONDS <= time.monotonic():
                self._current = self._obtain()
            return self._current.text

    def forget(self, text: str) -> None:
        """The server does not accept it any more."""
        with self._lock:
            if self._current is not None and self._current.text == text:
                self._current = None
