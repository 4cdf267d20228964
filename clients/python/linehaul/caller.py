"""Sends requests to one environment, with tokens, retries and pages taken care of. The operations are built on it."""

from __future__ import annotations

import base64
import json
import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from .errors import LinehaulError
from .tokens import HeldToken, Tokens
from .transport import Response, Retries, send
from .version import VERSION

Auth = Literal["token", "client", "portal", "none"]
"""How an operation proves who calls: a token, the client's or the portal account's credentials, or not at all."""


class Caller:
    """It may be shared by threads."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        username: str | None = None,
        password: str | None = None,
        client_id: str | None = None,
        client_secret: str | None = None,
        retries: int = 4,
        first_delay: float = 0.5,
        longest_delay: float = 60.0,
        timeout: float = 60.0,
    ) -> None:
        """`base_url` is the address of the environment, as in https://api.carrier.example.

        `client_id` and `client_secret` are for the API key only. A request is repeated `retries` times after 429, 5xx
        or no response: after `first_delay` seconds, then twice as long each time, or later if `Retry-After` says so. A
        longer `Retry-After` than `longest_delay` is not waited for. `timeout` is for each response.
        """
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._portal = (username, password)
        self._client = (client_id, client_secret)
        self._retries = Retries(retries, first_delay, longest_delay)
        self._timeout = timeout
        self._tokens = Tokens(self._obtain_token)

    def _json(
        self,
        method: str,
        path: str,
        *,
        auth: Auth,
        query: Mapping[str, object] | None = None,
        body: object = None,
        content_type: str | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        headers: dict[str, str] = {"accept": "application/json"}
        data: bytes | None = None
        if isinstance(body, bytes):
            data = body
            headers["content-type"] = content_type or "application/octet-stream"
        elif body is not None:
            data = json.dumps(body).encode()
            headers["content-type"] = "application/json"
        if method != "GET":
            # One key for all attempts: the server does nothing twice.
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        return self._successful(method, path, auth, query, headers, data).json()

    def _bytes(self, method: str, path: str, *, auth: Auth, query: Mapping[str, object] | None = None) -> bytes:
        return self._successful(method, path, auth, query, {"accept": "*/*"}, None).body

    def _pages(self, path: str, *, query: Mapping[str, object]) -> Iterator[Any]:
        given = dict(query)
        while True:
            page = self._json("GET", path, auth="token", query=given)
            yield from page["data"]
            if page.get("cursor") is None:
                return
            given["cursor"] = page["cursor"]

    @staticmethod
    def _in_path(value: str) -> str:
        if value == "":
            raise ValueError("A parameter of the path is empty.")
        return urllib.parse.quote(value, safe="")

    def _successful(
        self,
        method: str,
        path: str,
        auth: Auth,
        query: Mapping[str, object] | None,
        headers: Mapping[str, str],
        data: bytes | None,
    ) -> Response:
        given = [(name, value) for name, value in (query or {}).items() if value is not None]
        url = f"{self._base_url}{path}" + (f"?{urllib.parse.urlencode(given, doseq=True)}" if given else "")

        def attempt(authorization: str | None) -> Response:
            return self._send(method, url, authorization, headers, data)

        if auth == "token" and self._portal[0] is not None:
            token = self._tokens.text()
            response = attempt(f"Bearer {token}")
            if response.status == 401:
                # Revoked, or of a server that was started anew.
                self._tokens.forget(token)
                response = attempt(f"Bearer {self._tokens.text()}")
        elif auth == "client":
            response = attempt(_basic(*self._client))
        else:
            response = attempt(_basic(*self._portal) if auth == "portal" else None)
        if not 200 <= response.status < 300:
            raise LinehaulError(response.status, response.json(), response.headers.get("x-request-id"))
        return response

    def _send(
        self, method: str, url: str, authorization: str | None, headers: Mapping[str, str], data: bytes | None
    ) -> Response:
        request = urllib.request.Request(url, data=data, headers=dict(headers), method=method)
        request.add_header("user-agent", f"linehaul-python/{VERSION}")
        if self._api_key is not None:
            request.add_header("apikey", self._api_key)
        if authorization is not None:
            request.add_header("authorization", authorization)
        return send(request, timeout=self._timeout, retries=self._retries)

    def _obtain_token(self) -> HeldToken:
        sent_at = time.monotonic()
        token = self._json("POST", "/authenticate", auth="portal")
        return HeldToken(token["access_token"], sent_at + float(token["expires_in"]))


def _basic(name: str | None, secret: str | None) -> str | None:
    if name is None or secret is None:
        return None
    return "Basic " + base64.b64encode(f"{name}:{secret}".encode()).decode()
