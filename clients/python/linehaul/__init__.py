"""Calls the Linehaul API. Typed from the contract; the standard library only."""

from . import types
from .client import Linehaul
from .errors import InvalidWebhookError, LinehaulError, NoResponseError
from .webhooks import verify_webhook

__all__ = ["InvalidWebhookError", "Linehaul", "LinehaulError", "NoResponseError", "types", "verify_webhook"]
