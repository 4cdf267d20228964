"""What a call can fail with: an error response of the server, or no response at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from .types import ValidationFailure


class LinehaulError(Exception):
    """The server rejected the request, or failed. Decide by `code`; the texts may change."""

    def __init__(self, status: int, body: object, request_id: str | None) -> None:
        error = _error_of(body)
        super().__init__(str(error.get("message") or f"The server responded with status {status}."))
        self.status = status
        self.code: int = error.get("code", 0)
        """From the catalog at /docs/errors; 0 if the response had none."""
        self.details: str = error.get("details", "")
        """What to do about it."""
        self.validation_failures: list[ValidationFailure] = error.get("validationFailures", [])
        """Every invalid field of the request."""
        self.request_id = request_id
        """Include it when you contact the carrier."""
        self.members: Mapping[str, Any] = error
        """Everything that `error` had, such as `oldestCursor`."""

    def __str__(self) -> str:
        failures = "".join(f"\n  {one['field']}: {one['description']}" for one in self.validation_failures)
        return f"{self.args[0]} (status {self.status}, code {self.code}){failures}"


class NoResponseError(Exception):
    """The server cannot be reached, did not respond in time, or sent half a response. `__cause__` has the reason."""


class InvalidWebhookError(Exception):
    """The request does not come from the carrier, is too old, or was changed on the way. Respond with 400."""


def _error_of(body: object) -> dict[str, Any]:
    if not isinstance(body, dict):
        return {}
    error = cast(dict[str, Any], body).get("error")
    return cast(dict[str, Any], error) if isinstance(error, dict) else {}
