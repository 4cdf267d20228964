"""Verifies webhooks by the Standard Webhooks specification."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping
from typing import cast

from .errors import InvalidWebhookError
from .types import LinehaulEvent

_PREFIX = "whsec_"
_TOLERANCE_SECONDS = 300


def verify_webhook(
    body: bytes | str, headers: Mapping[str, str], secret: str, *, now: float | None = None
) -> LinehaulEvent:
    """The event in the body, if the signature is valid; otherwise InvalidWebhookError.

    Pass the body as it was received: parsing and writing it again changes it. After the secret was rotated, deliveries
    carry two signatures, and either secret verifies them.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp, signatures = (
        _header(lower, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    at = time.time() if now is None else now
    if re.fullmatch(r"[0-9]{1,12}", timestamp) is None or abs(at - int(timestamp)) > _TOLERANCE_SECONDS:
        raise InvalidWebhookError("The webhook-timestamp is more than 5 minutes away from the current time.")
    text = body.encode() if isinstance(body, str) else body
    signed = f"{event_id}.{timestamp}.".encode() + text
    expected = base64.b64encode(hmac.new(_key_of(secret), signed, hashlib.sha256).digest())
    for one in signatures.split(" "):
        version, _, signature = one.partition(",")
        if version == "v1" and hmac.compare_digest(signature.encode(), expected):
            return cast(LinehaulEvent, json.loads(text))
    raise InvalidWebhookError("No signature in webhook-signature matches the secret.")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if value is None:
        raise InvalidWebhookError(f"The header {name} is missing.")
    return value


def _key_of(secret: str) -> bytes:
    try:
        return base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except binascii.Error as error:
        raise ValueError("The secret must be the whsec_… text from the subscription.") from error
