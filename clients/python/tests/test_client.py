"""The client against a real server, which python-client.test.ts has started."""

from __future__ import annotations

import base64
import contextlib
import http.server
import json
import os
import threading
import typing
import unittest
from collections.abc import Iterator
from typing import Any

from linehaul import InvalidWebhookError, Linehaul, LinehaulError, NoResponseError, types, verify_webhook
from linehaul.operations import Operations
from linehaul.tokens import HeldToken

SERVER: dict[str, Any] = json.loads(os.environ["LINEHAUL_TEST_SERVER"])


CREDENTIALS: dict[str, Any] = {
    name: SERVER[name] for name in ("api_key", "username", "password", "client_id", "client_secret")
}


def client(**more: Any) -> Linehaul:
    return Linehaul(SERVER["base_url"], **{"first_delay": 0.005, **CREDENTIALS, **more})


class Counting(Linehaul):
    tokens = 0

    def _obtain_token(self) -> HeldToken:
        self.tokens += 1
        return super()._obtain_token()


def fault(match: types.TestFaultRequest_match, effect: types.FaultEffect, times: int) -> str:
    return client().post_test_faults({"match": match, "then": effect, "times": times})["data"]["id"]


def state_of_fault(one: str) -> str:
    return next(each["state"] for each in client().get_test_faults()["data"] if each["id"] == one)


class Journey(unittest.TestCase):
    def test_from_a_quote_to_an_invoice(self) -> None:
        api = client()
        quotes = api.post_rate_quotes(SERVER["quote"])["data"]
        self.assertRegex(str(quotes[0].get("quoteId")), r"^\w{7}$")
        pro = str(api.post_bol(SERVER["bol"])["referenceNumbers"].get("pro"))
        pickup = api.post_pickup_requests(SERVER["pickup"])["data"]
        self.assertRegex(str(pickup["requestNumber"]), r"^PU\d+$")
        api.post_test_clock({"advance": "35d"})
        history = api.get_shipments_history(pro=pro)["data"][0]
        self.assertEqual(history["status"]["conciseStatus"], "Delivered")
        listed = list(api.list_invoices(pro=pro, limit="1"))
        invoice = api.get_invoices_by_number(listed[0]["number"])["data"]
        self.assertEqual((invoice["pro"], invoice["total"]), (pro, listed[0]["total"]))
        self.assertIn(pro, api.get_invoices_csv(pro=pro).decode())
        self.assertTrue(api.get_invoices_pdf(invoice["number"]).startswith(b"%PDF-"))
        dispute = api.post_invoices_disputes(
            invoice["number"], {"lines": [{"line": 1, "reasonCode": "WRONG_RATE", "amount": "1.00"}], "note": "The rate is wrong."}
        )["data"]
        png = base64.b64decode(SERVER["png"])
        stored = api.post_disputes_attachments(dispute["disputeId"], png, content_type="image/png", description="Photo")
        attachment = stored["data"]["attachmentId"]
        self.assertEqual(api.get_disputes_attachments_by_attachment_id(dispute["disputeId"], attachment), png)

    def test_pages(self) -> None:
        api = client()
        for name in ("one", "two", "three"):
            api.post_subscriptions({"kind": "shipment", "url": f"{SERVER['base_url']}/{name}"})
        self.assertGreaterEqual(len(list(api.list_subscriptions(limit="1"))), 3)
        for one in api.list_subscriptions():
            self.assertIsNone(api.delete_subscriptions_by_id(one["id"]))


class TokensTest(unittest.TestCase):
    def test_one_for_all_threads(self) -> None:
        api = Counting(SERVER["base_url"], **CREDENTIALS)
        threads = [threading.Thread(target=api.get_whoami) for _ in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.assertEqual(api.tokens, 1)

    def test_renewed_after_a_401(self) -> None:
        api = client()
        api.get_whoami()
        fault({"operation": "GET /v1/whoami"}, {"status": 401}, 1)
        self.assertEqual(api.get_whoami()["error"]["code"], 0)

    def test_wrong_password(self) -> None:
        with self.assertRaises(LinehaulError) as failed:
            client(password="wrong").get_whoami()
        self.assertEqual(failed.exception.status, 401)

    def test_the_key_takes_the_credentials_of_the_client(self) -> None:
        self.assertEqual(client(username=None).get_api_key()["data"]["apiKey"], SERVER["api_key"])


class RetriesTest(unittest.TestCase):
    def test_repeated_with_the_same_key(self) -> None:
        for status in (429, 500, 503):
            with self.subTest(status):
                one = fault({"operation": "rate-quotes"}, {"status": status}, 2)
                self.assertNotEqual(client().post_rate_quotes(SERVER["quote"])["data"], [])
                self.assertEqual(state_of_fault(one), "used up")

    def test_nothing_happens_twice(self) -> None:
        for effect in typing.cast(list[types.FaultEffect], [{"drop": "after"}, {"malformed": True}]):
            with self.subTest(effect):
                fault({"operation": "POST /v1/bol"}, effect, 1)
                api = client()
                before = len(list(api.list_shipments()))
                api.post_bol(SERVER["bol"])
                self.assertEqual(len(list(api.list_shipments())), before + 1)

    def test_end(self) -> None:
        fault({"operation": "rate-quotes"}, {"status": 503}, 3)
        with self.assertRaises(LinehaulError) as failed:
            client(retries=2).post_rate_quotes(SERVER["quote"])
        self.assertEqual(failed.exception.status, 503)
        self.assertIsNotNone(failed.exception.request_id)

    def test_do_not_wait_longer_than_allowed(self) -> None:
        one = fault({"operation": "rate-quotes"}, {"status": 429}, 2)
        with self.assertRaises(LinehaulError) as failed:
            client(longest_delay=0.1).post_rate_quotes(SERVER["quote"])
        self.assertEqual(failed.exception.status, 429)
        client().delete_test_faults_by_id(one)

    def test_not_for_what_would_fail_again(self) -> None:
        with self.assertRaises(LinehaulError) as failed:
            client().post_rate_quotes(typing.cast(types.RateQuoteRequest, {}))
        self.assertEqual((failed.exception.status, failed.exception.code), (400, 2000))
        self.assertGreater(len(failed.exception.validation_failures), 2)
        self.assertIn(failed.exception.validation_failures[0]["field"], str(failed.exception))

    def test_no_server(self) -> None:
        with self.assertRaises(NoResponseError):
            Linehaul("http://127.0.0.1:9", retries=1, first_delay=0.005).get_about()

    def test_credentials_do_not_follow_a_redirect(self) -> None:
        with receiver(status=302, location=f"{SERVER['base_url']}/v1/about") as (url, _received):
            with self.assertRaises(LinehaulError) as failed:
                Linehaul(url, api_key="secret", retries=0).get_about()
        self.assertEqual(failed.exception.status, 302)


class EventsTest(unittest.TestCase):
    def test_the_feed(self) -> None:
        api = client()
        cursor = api.get_events(cursor="latest")["cursor"]
        api.post_test_events({"type": "shipment.delivered"})
        api.post_test_events({"type": "invoice.paid"})
        events = api.events(cursor=cursor)
        self.assertEqual([next(events)[0]["type"], next(events)[0]["type"]], ["shipment.delivered", "invoice.paid"])

    def test_webhooks(self) -> None:
        api = client()
        with receiver() as (url, received):
            made = api.post_subscriptions({"kind": "shipment", "url": url, "eventTypes": ["shipment.delivered"]})["data"]
            api.post_test_events({"type": "shipment.delivered"})
            headers, body = received.get()
        secret = made["secret"]
        at = float(headers["webhook-timestamp"])
        event = verify_webhook(body, headers, secret, now=at)
        assert event["type"] == "shipment.delivered"
        self.assertEqual(event["data"].get("receivedBy"), "J. Doe")
        self.assertEqual(verify_webhook(body.decode(), headers, secret, now=at), event)
        other = "whsec_" + base64.b64encode(b"x" * 32).decode()
        two = {**headers, "webhook-signature": f"v1,{'A' * 43}= {headers['webhook-signature']}"}
        self.assertEqual(verify_webhook(body, two, secret, now=at), event)
        without = {name: value for name, value in headers.items() if name != "webhook-id"}
        for changed_body, changed_headers, changed_secret, now in (
            (body + b" ", headers, secret, at),
            (body, headers, other, at),
            (body, headers, secret, at + 301),
            (body, {**headers, "webhook-id": "evt_other"}, secret, at),
            (body, {**headers, "webhook-signature": ""}, secret, at),
            (body, without, secret, at),
        ):
            with self.assertRaises(InvalidWebhookError):
                verify_webhook(changed_body, changed_headers, changed_secret, now=now)


class TypesTest(unittest.TestCase):
    def test_every_name_in_them_exists(self) -> None:
        defined = [one for one in vars(types).values() if typing.is_typeddict(one)]
        self.assertGreater(len(defined), 300)
        for one in defined:
            typing.get_type_hints(one)
        for name, method in vars(Operations).items():
            if not name.startswith("_"):
                typing.get_type_hints(method)


class Received:
    def __init__(self) -> None:
        self._came = threading.Event()
        self._request: tuple[dict[str, str], bytes] = ({}, b"")

    def put(self, headers: dict[str, str], body: bytes) -> None:
        self._request = (headers, body)
        self._came.set()

    def get(self) -> tuple[dict[str, str], bytes]:
        assert self._came.wait(10), "No request has come within 10 s."
        return self._request


@contextlib.contextmanager
def receiver(status: int = 204, location: str | None = None) -> Iterator[tuple[str, Received]]:
    received = Received()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            received.put({name.lower(): value for name, value in self.headers.items()}, body)
            self.do_GET()

        def do_GET(self) -> None:
            self.send_response(status)
            if location is not None:
                self.send_header("location", location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", received
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    unittest.main()
