"""Sends a request and repeats it until it succeeds, fails for good, or was tried often enough."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from typing import IO, Any

from .errors import NoResponseError


@dataclass(frozen=True)
class Response:
    status: int
    headers: Mapping[str, str]
    """With names in lower case."""
    body: bytes

    def json(self) -> Any:
        """None where the body is something else than JSON."""
        is_json = "json" in self.headers.get("content-type", "")
        return json.loads(self.body) if is_json and self.body else None


@dataclass(frozen=True)
class Retries:
    most: int
    first_delay: float
    longest_delay: float


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The credentials are for one server."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirects)


def send(request: urllib.request.Request, *, timeout: float, retries: Retries) -> Response:
    attempt = 0
    while True:
        is_last = attempt >= retries.most
        response: Response | None = None
        try:
            response = _attempt(request, timeout)
            if is_last or not _is_temporary(response):
                return response
        except NoResponseError:
            if is_last:
                raise
        delay = max(_asked_delay(response), _back_off(attempt, retries))
        # A longer delay is not waited for: the caller gets the error.
        if response is not None and delay > retries.longest_delay:
            return response
        time.sleep(delay)
        attempt += 1


def _attempt(request: urllib.request.Request, timeout: float) -> Response:
    try:
        try:
            with _OPENER.open(request, timeout=timeout) as answer:
                response = _response_of(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                response = _response_of(error.code, error.headers, error.read())
        # Half a response is none.
        response.json()
        return response
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NoResponseError(f"{request.host} did not respond: {error}") from error


def _response_of(status: int, headers: Message, body: bytes) -> Response:
    return Response(status, {name.lower(): value for name, value in headers.items()}, body)


def _is_temporary(response: Response) -> bool:
    """409 is if the response says when: the first request with the same key is still running."""
    waits = response.status == 409 and "retry-after" in response.headers
    return response.status == 429 or response.status >= 500 or waits


def _back_off(attempt: int, retries: Retries) -> float:
    """Half of it is left to chance, so that clients that failed together do not come back together."""
    most = min(retries.longest_delay, retries.first_delay * 2**attempt)
    return most / 2 + random.random() * most / 2


def _asked_delay(response: Response | None) -> float:
    """Retry-After has seconds or a date."""
    text = "" if response is None else response.headers.get("retry-after", "")
    try:
        return float(text)
    except ValueError:
        at = email.utils.parsedate_to_datetime(text).timestamp() if "," in text else 0.0
        return max(0.0, at - time.time())
