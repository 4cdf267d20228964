"""A method for each operation of the contract. Generated from the public OpenAPI documents by `npm run generate`: do not edit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from . import types
from .caller import Caller


class Operations(Caller):
    """What a client can call."""

    def post_api_key(self, *, idempotency_key: str | None = None) -> types.CreatedApiKeyResponse:
        """Generate the API key."""
        return self._json("POST", "/v1/api-key", auth="client", idempotency_key=idempotency_key)

    def get_api_key(self) -> types.ApiKeyResponse:
        """Read the API key."""
        return self._json("GET", "/v1/api-key", auth="client")

    def delete_api_key(self, *, idempotency_key: str | None = None) -> None:
        """Delete the API key."""
        self._json("DELETE", "/v1/api-key", auth="client", idempotency_key=idempotency_key)

    def post_api_key_rotation(self, body: types.ApiKeyRotation, *, idempotency_key: str | None = None) -> types.CreatedApiKeyRotationResponse:
        """Rotate the API key."""
        return self._json("POST", "/v1/api-key/rotation", auth="client", body=body, idempotency_key=idempotency_key)

    def get_api_key_rotation(self) -> types.ApiKeyRotationResponse:
        """Check whether a previous API key still works."""
        return self._json("GET", "/v1/api-key/rotation", auth="client")

    def delete_api_key_rotation(self, *, idempotency_key: str | None = None) -> None:
        """End the previous API key now."""
        self._json("DELETE", "/v1/api-key/rotation", auth="client", idempotency_key=idempotency_key)

    def get_api_key_restrictions(self) -> types.ApiKeyRestrictionListResponse:
        """Get the restrictions of the API key."""
        return self._json("GET", "/v1/api-key/restrictions", auth="client")

    def put_api_key_restrictions(self, body: types.ApiKeyRestrictions, *, idempotency_key: str | None = None) -> types.ApiKeyRestrictionListResponse:
        """Limit the API key."""
        return self._json("PUT", "/v1/api-key/restrictions", auth="client", body=body, idempotency_key=idempotency_key)

    def get_api_keys(self) -> types.ApiKeyListResponse:
        """List the API keys."""
        return self._json("GET", "/v1/api-keys", auth="client")

    def post_api_keys(self, body: types.NewNamedApiKey, *, idempotency_key: str | None = None) -> types.CreatedNamedApiKeyResponse:
        """Create a named API key."""
        return self._json("POST", "/v1/api-keys", auth="client", body=body, idempotency_key=idempotency_key)

    def get_api_keys_by_key_id(self, key_id: str) -> types.ListedApiKeyResponse:
        """Get an API key."""
        return self._json("GET", f"/v1/api-keys/{self._in_path(key_id)}", auth="client")

    def patch_api_keys_by_key_id(self, key_id: str, body: types.NamedApiKeyChange, *, idempotency_key: str | None = None) -> types.ListedApiKeyResponse:
        """Rename or limit a named API key."""
        return self._json("PATCH", f"/v1/api-keys/{self._in_path(key_id)}", auth="client", body=body, idempotency_key=idempotency_key)

    def delete_api_keys_by_key_id(self, key_id: str, *, idempotency_key: str | None = None) -> None:
        """Revoke a named API key."""
        self._json("DELETE", f"/v1/api-keys/{self._in_path(key_id)}", auth="client", idempotency_key=idempotency_key)

    def post_authenticate(self, *, idempotency_key: str | None = None) -> types.Token:
        """Get a bearer token."""
        return self._json("POST", "/authenticate", auth="portal", idempotency_key=idempotency_key)

    def get_well_known_jwks_json(self) -> types.JsonWebKeySet:
        """Public keys of bearer tokens."""
        return self._json("GET", "/.well-known/jwks.json", auth="none")

    def get_whoami(self) -> types.WhoamiResponse:
        """Identify the caller of a token."""
        return self._json("GET", "/v1/whoami", auth="token")

    def get_requests(self, *, limit: str | None = None, cursor: str | None = None, failed: Literal["true", "false"] | None = None, path: str | None = None) -> types.RequestListResponse:
        """List your recent requests."""
        return self._json("GET", "/v1/requests", auth="token", query={"limit": limit, "cursor": cursor, "failed": failed, "path": path})

    def list_requests(self, *, limit: str | None = None, failed: Literal["true", "false"] | None = None, path: str | None = None) -> Iterator[types.LoggedRequest]:
        """List your recent requests: every item, page after page."""
        return self._pages("/v1/requests", query={"limit": limit, "failed": failed, "path": path})

    def get_requests_by_request_id(self, request_id: str) -> types.RequestResponse:
        """Get a request."""
        return self._json("GET", f"/v1/requests/{self._in_path(request_id)}", auth="token")

    def get_about(self) -> types.AboutResponse:
        """Get the environment and carrier."""
        return self._json("GET", "/v1/about", auth="none")

    def post_rate_quotes(self, body: types.RateQuoteRequest, *, explain: Literal["true", "false"] | None = None, idempotency_key: str | None = None) -> types.RateQuoteResponse:
        """Quote a shipment."""
        return self._json("POST", "/v1/rate-quotes", auth="token", query={"explain": explain}, body=body, idempotency_key=idempotency_key)

    def get_rate_quotes(self, *, from_: str | None = None, to: str | None = None, cursor: str | None = None, limit: str | None = None) -> types.RateQuoteListResponse:
        """List your quotes."""
        return self._json("GET", "/v1/rate-quotes", auth="token", query={"from": from_, "to": to, "cursor": cursor, "limit": limit})

    def list_rate_quotes(self, *, from_: str | None = None, to: str | None = None, limit: str | None = None) -> Iterator[types.SavedQuote]:
        """List your quotes: every item, page after page."""
        return self._pages("/v1/rate-quotes", query={"from": from_, "to": to, "limit": limit})

    def get_rate_quotes_by_quote_id(self, quote_id: str, *, explain: Literal["true", "false"] | None = None) -> types.RateQuoteResponse:
        """Read a quote again."""
        return self._json("GET", f"/v1/rate-quotes/{self._in_path(quote_id)}", auth="token", query={"explain": explain})

    def post_rate_quotes_email(self, quote_id: str, body: types.RateQuoteEmailRequest, *, idempotency_key: str | None = None) -> types.RateQuoteEmailResponse:
        """E-mail a quote."""
        return self._json("POST", f"/v1/rate-quotes/{self._in_path(quote_id)}/email", auth="token", body=body, idempotency_key=idempotency_key)

    def get_freight_classes(self) -> types.FreightClassListResponse:
        """Get the density scale."""
        return self._json("GET", "/v1/freight-classes", auth="token")

    def post_bol(self, body: types.BolRequest, *, idempotency_key: str | None = None) -> types.BolResponse:
        """Create a bill of lading."""
        return self._json("POST", "/v1/bol", auth="token", body=body, idempotency_key=idempotency_key)

    def get_bol_by_pro(self, pro: str) -> types.StoredBol:
        """Read a bill of lading."""
        return self._json("GET", f"/v1/bol/{self._in_path(pro)}", auth="token")

    def put_bol_by_pro(self, pro: str, body: types.BolRequest, *, idempotency_key: str | None = None) -> types.BolResponse:
        """Replace a bill of lading."""
        return self._json("PUT", f"/v1/bol/{self._in_path(pro)}", auth="token", body=body, idempotency_key=idempotency_key)

    def delete_bol_by_pro(self, pro: str, *, idempotency_key: str | None = None) -> None:
        """Void a bill of lading."""
        self._json("DELETE", f"/v1/bol/{self._in_path(pro)}", auth="token", idempotency_key=idempotency_key)

    def post_bol_refuse_billing(self, pro: str, body: types.BolRefuseBillingRequest, *, idempotency_key: str | None = None) -> None:
        """Refuse to be billed."""
        self._json("POST", f"/v1/bol/{self._in_path(pro)}/refuse-billing", auth="token", body=body, idempotency_key=idempotency_key)

    def get_bol_labels(self, pro: str, *, format: Literal["SheetLabel2", "SheetLabel4", "SheetLabel", "Letter", "ThermalLabel"] | None = None, quantity: str | None = None, position: str | None = None) -> bytes:
        """Get the labels of a bill."""
        return self._bytes("GET", f"/v1/bol/{self._in_path(pro)}/labels", auth="token", query={"format": format, "quantity": quantity, "position": position})

    def get_bol_documents(self, *, pros: str, document: Literal["BOL", "LABEL"], format: Literal["SheetLabel2", "SheetLabel4", "SheetLabel", "Letter", "ThermalLabel"] | None = None) -> bytes:
        """Print several bills at once."""
        return self._bytes("GET", "/v1/bol-documents", auth="token", query={"pros": pros, "document": document, "format": format})

    def post_bol_email(self, pro: str, body: types.BolEmailRequest, *, idempotency_key: str | None = None) -> types.BolEmailResponse:
        """E-mail the documents of a BOL."""
        return self._json("POST", f"/v1/bol/{self._in_path(pro)}/email", auth="token", body=body, idempotency_key=idempotency_key)

    def get_billing_authorizations(self, *, payer_account: str | None = None, cursor: str | None = None, limit: str | None = None) -> types.BillingAuthorizationListResponse:
        """List who may bill your accounts."""
        return self._json("GET", "/v1/billing-authorizations", auth="token", query={"payerAccount": payer_account, "cursor": cursor, "limit": limit})

    def list_billing_authorizations(self, *, payer_account: str | None = None, limit: str | None = None) -> Iterator[types.BillingAuthorization]:
        """List who may bill your accounts: every item, page after page."""
        return self._pages("/v1/billing-authorizations", query={"payerAccount": payer_account, "limit": limit})

    def post_billing_authorizations(self, body: types.BillingAuthorizationRequest, *, idempotency_key: str | None = None) -> types.BillingAuthorizationResponse:
        """Authorize an account to bill yours."""
        return self._json("POST", "/v1/billing-authorizations", auth="token", body=body, idempotency_key=idempotency_key)

    def delete_billing_authorizations_by_authorized_account(self, payer_account: str, authorized_account: str, *, idempotency_key: str | None = None) -> None:
        """Revoke an authorization."""
        self._json("DELETE", f"/v1/billing-authorizations/{self._in_path(payer_account)}/{self._in_path(authorized_account)}", auth="token", idempotency_key=idempotency_key)

    def post_route_guides(self, body: types.RouteGuideRequest, *, idempotency_key: str | None = None) -> types.RouteGuideResponse:
        """Look up terminals and transit times."""
        return self._json("POST", "/v1/route-guides", auth="token", body=body, idempotency_key=idempotency_key)

    def post_pickup_requests(self, body: types.PickupRequest, *, idempotency_key: str | None = None) -> types.CreatedPickupRequestResponse:
        """Request a pickup."""
        return self._json("POST", "/v1/pickup-requests", auth="token", body=body, idempotency_key=idempotency_key)

    def get_pickup_requests(self, *, pickup_date: str | None = None, status: types.PickupStatus | None = None, pro: str | None = None, cursor: str | None = None, limit: str | None = None) -> types.PickupRequestListResponse:
        """List your pickups."""
        return self._json("GET", "/v1/pickup-requests", auth="token", query={"pickupDate": pickup_date, "status": status, "pro": pro, "cursor": cursor, "limit": limit})

    def list_pickup_requests(self, *, pickup_date: str | None = None, status: types.PickupStatus | None = None, pro: str | None = None, limit: str | None = None) -> Iterator[types.Pickup]:
        """List your pickups: every item, page after page."""
        return self._pages("/v1/pickup-requests", query={"pickupDate": pickup_date, "status": status, "pro": pro, "limit": limit})

    def put_pickup_requests(self, body: types.NumberedPickupChange, *, idempotency_key: str | None = None) -> types.PickupRequestResponse:
        """Change a pickup, with its number in the body."""
        return self._json("PUT", "/v1/pickup-requests", auth="token", body=body, idempotency_key=idempotency_key)

    def get_pickup_requests_by_request_number(self, request_number: str) -> types.PickupRequestResponse:
        """Read a pickup."""
        return self._json("GET", f"/v1/pickup-requests/{self._in_path(request_number)}", auth="token")

    def put_pickup_requests_by_request_number(self, request_number: str, body: types.PickupChange, *, idempotency_key: str | None = None) -> types.PickupRequestResponse:
        """Change a pickup."""
        return self._json("PUT", f"/v1/pickup-requests/{self._in_path(request_number)}", auth="token", body=body, idempotency_key=idempotency_key)

    def delete_pickup_requests_by_request_number(self, request_number: str, *, reason_code: Literal["CUS", "DUP"] | None = None, idempotency_key: str | None = None) -> types.PickupRequestResponse:
        """Cancel a pickup."""
        return self._json("DELETE", f"/v1/pickup-requests/{self._in_path(request_number)}", auth="token", query={"reasonCode": reason_code}, idempotency_key=idempotency_key)

    def get_pickup_days(self, *, postal_code: str, country: Literal["US", "CA", "MX"] | None = None) -> types.PickupDayListResponse:
        """List possible pickup days."""
        return self._json("GET", "/v1/pickup-days", auth="token", query={"postalCode": postal_code, "country": country})

    def get_shipments_history(self, *, pro: str | None = None, bol: str | None = None, po: str | None = None, pickup: str | None = None) -> types.ShipmentHistoryListResponse:
        """Track a shipment."""
        return self._json("GET", "/v1/shipments/history", auth="token", query={"pro": pro, "bol": bol, "po": po, "pickup": pickup})

    def get_shipments(self, *, status: types.ConciseStatus | None = None, search: str | None = None, from_: str | None = None, to: str | None = None, cursor: str | None = None, limit: str | None = None) -> types.ShipmentListResponse:
        """List your shipments."""
        return self._json("GET", "/v1/shipments", auth="token", query={"status": status, "search": search, "from": from_, "to": to, "cursor": cursor, "limit": limit})

    def list_shipments(self, *, status: types.ConciseStatus | None = None, search: str | None = None, from_: str | None = None, to: str | None = None, limit: str | None = None) -> Iterator[types.ListedShipment]:
        """List your shipments: every item, page after page."""
        return self._pages("/v1/shipments", query={"status": status, "search": search, "from": from_, "to": to, "limit": limit})

    def get_shipments_route(self, pro: str) -> types.ShipmentRouteResponse:
        """Get the route of a shipment."""
        return self._json("GET", f"/v1/shipments/{self._in_path(pro)}/route", auth="token")

    def get_shipments_csv(self, *, status: types.ConciseStatus | None = None, search: str | None = None, from_: str | None = None, to: str | None = None) -> bytes:
        """Export your shipments as CSV."""
        return self._bytes("GET", "/v1/shipments.csv", auth="token", query={"status": status, "search": search, "from": from_, "to": to})

    def get_reports_freight(self, *, from_: str, to: str) -> types.ReportFreightResponse:
        """Report on your freight."""
        return self._json("GET", "/v1/reports/freight", auth="token", query={"from": from_, "to": to})

    def post_shipments_tracking_link(self, pro: str, *, idempotency_key: str | None = None) -> types.CreatedShipmentTrackingLinkResponse:
        """Create a tracking link."""
        return self._json("POST", f"/v1/shipments/{self._in_path(pro)}/tracking-link", auth="token", idempotency_key=idempotency_key)

    def get_shipments_tracking_link(self, pro: str) -> types.ShipmentTrackingLinkResponse:
        """See whether a shipment has a tracking link."""
        return self._json("GET", f"/v1/shipments/{self._in_path(pro)}/tracking-link", auth="token")

    def delete_shipments_tracking_link(self, pro: str, *, idempotency_key: str | None = None) -> None:
        """Revoke a tracking link."""
        self._json("DELETE", f"/v1/shipments/{self._in_path(pro)}/tracking-link", auth="token", idempotency_key=idempotency_key)

    def post_tracked_shipment(self, body: types.TrackedShipmentRequest, *, idempotency_key: str | None = None) -> types.TrackedShipmentResponse:
        """Track a shipment with a link."""
        return self._json("POST", "/v1/tracked-shipment", auth="none", body=body, idempotency_key=idempotency_key)

    def get_invoices(self, *, status: Literal["open", "paid", "overdue"] | None = None, type: Literal["invoice", "credit-memo", "all"] | None = None, pro: str | None = None, from_: str | None = None, to: str | None = None, cursor: str | None = None, limit: str | None = None) -> types.InvoiceListResponse:
        """List your invoices."""
        return self._json("GET", "/v1/invoices", auth="token", query={"status": status, "type": type, "pro": pro, "from": from_, "to": to, "cursor": cursor, "limit": limit})

    def list_invoices(self, *, status: Literal["open", "paid", "overdue"] | None = None, type: Literal["invoice", "credit-memo", "all"] | None = None, pro: str | None = None, from_: str | None = None, to: str | None = None, limit: str | None = None) -> Iterator[types.Invoice]:
        """List your invoices: every item, page after page."""
        return self._pages("/v1/invoices", query={"status": status, "type": type, "pro": pro, "from": from_, "to": to, "limit": limit})

    def get_invoices_csv(self, *, status: Literal["open", "paid", "overdue"] | None = None, type: Literal["invoice", "credit-memo", "all"] | None = None, pro: str | None = None, from_: str | None = None, to: str | None = None) -> bytes:
        """Export your invoices as CSV."""
        return self._bytes("GET", "/v1/invoices.csv", auth="token", query={"status": status, "type": type, "pro": pro, "from": from_, "to": to})

    def get_invoices_by_number(self, number: str) -> types.InvoiceResponse:
        """Read an invoice or a credit memo."""
        return self._json("GET", f"/v1/invoices/{self._in_path(number)}", auth="token")

    def get_invoices_pdf(self, number: str) -> bytes:
        """Print an invoice or a credit memo."""
        return self._bytes("GET", f"/v1/invoices/{self._in_path(number)}/pdf", auth="token")

    def get_shipments_charges(self, pro: str) -> types.ShipmentChargeListResponse:
        """See the charges of a shipment before its invoice."""
        return self._json("GET", f"/v1/shipments/{self._in_path(pro)}/charges", auth="token")

    def get_invoices_aging(self) -> types.InvoiceAgingResponse:
        """Get your open balances by age."""
        return self._json("GET", "/v1/invoices/aging", auth="token")

    def get_statements_by_month(self, account: str, month: str) -> types.StatementResponse:
        """Get a monthly statement."""
        return self._json("GET", f"/v1/statements/{self._in_path(account)}/{self._in_path(month)}", auth="token")

    def get_statements_csv(self, account: str, month: str) -> bytes:
        """Get a monthly statement as CSV."""
        return self._bytes("GET", f"/v1/statements/{self._in_path(account)}/{self._in_path(month)}/csv", auth="token")

    def get_statements_pdf(self, account: str, month: str) -> bytes:
        """Get a monthly statement as PDF."""
        return self._bytes("GET", f"/v1/statements/{self._in_path(account)}/{self._in_path(month)}/pdf", auth="token")

    def post_invoices_disputes(self, number: str, body: types.InvoiceDisputeRequest, *, idempotency_key: str | None = None) -> types.DisputeResponse:
        """Dispute lines of an invoice."""
        return self._json("POST", f"/v1/invoices/{self._in_path(number)}/disputes", auth="token", body=body, idempotency_key=idempotency_key)

    def get_invoices_disputes(self, number: str) -> types.InvoiceDisputeListResponse:
        """List the disputes of an invoice."""
        return self._json("GET", f"/v1/invoices/{self._in_path(number)}/disputes", auth="token")

    def get_disputes(self, *, status: types.DisputeStatus | None = None, cursor: str | None = None, limit: str | None = None) -> types.InvoiceDisputeListResponse:
        """List your disputes."""
        return self._json("GET", "/v1/disputes", auth="token", query={"status": status, "cursor": cursor, "limit": limit})

    def list_disputes(self, *, status: types.DisputeStatus | None = None, limit: str | None = None) -> Iterator[types.Dispute]:
        """List your disputes: every item, page after page."""
        return self._pages("/v1/disputes", query={"status": status, "limit": limit})

    def get_disputes_by_dispute_id(self, dispute_id: str) -> types.DisputeResponse:
        """Read a dispute."""
        return self._json("GET", f"/v1/disputes/{self._in_path(dispute_id)}", auth="token")

    def post_disputes_withdrawal(self, dispute_id: str, *, idempotency_key: str | None = None) -> types.DisputeResponse:
        """Withdraw a dispute."""
        return self._json("POST", f"/v1/disputes/{self._in_path(dispute_id)}/withdrawal", auth="token", idempotency_key=idempotency_key)

    def post_disputes_attachments(self, dispute_id: str, body: bytes, *, content_type: Literal["application/pdf", "image/png", "image/jpeg", "image/tiff"], description: str | None = None, idempotency_key: str | None = None) -> types.DisputeAttachmentResponse:
        """Attach a file to a dispute."""
        return self._json("POST", f"/v1/disputes/{self._in_path(dispute_id)}/attachments", auth="token", query={"description": description}, body=body, content_type=content_type, idempotency_key=idempotency_key)

    def get_disputes_attachments_by_attachment_id(self, dispute_id: str, attachment_id: str) -> bytes:
        """Get a file that is attached to a dispute."""
        return self._bytes("GET", f"/v1/disputes/{self._in_path(dispute_id)}/attachments/{self._in_path(attachment_id)}", auth="token")

    def post_claims(self, body: types.ClaimRequest, *, idempotency_key: str | None = None) -> types.ClaimResponse:
        """File a claim for loss or damage."""
        return self._json("POST", "/v1/claims", auth="token", body=body, idempotency_key=idempotency_key)

    def get_claims(self, *, status: types.ClaimStatus | None = None, pro: str | None = None, cursor: str | None = None, limit: str | None = None) -> types.ClaimListResponse:
        """List your claims."""
        return self._json("GET", "/v1/claims", auth="token", query={"status": status, "pro": pro, "cursor": cursor, "limit": limit})

    def list_claims(self, *, status: types.ClaimStatus | None = None, pro: str | None = None, limit: str | None = None) -> Iterator[types.Claim]:
        """List your claims: every item, page after page."""
        return self._pages("/v1/claims", query={"status": status, "pro": pro, "limit": limit})

    def get_claims_by_claim_id(self, claim_id: str) -> types.ClaimResponse:
        """Read a claim."""
        return self._json("GET", f"/v1/claims/{self._in_path(claim_id)}", auth="token")

    def post_claims_offer_answer(self, claim_id: str, body: types.ClaimOfferAnswerRequest, *, idempotency_key: str | None = None) -> types.ClaimResponse:
        """Answer the carrier's offer."""
        return self._json("POST", f"/v1/claims/{self._in_path(claim_id)}/offer-answer", auth="token", body=body, idempotency_key=idempotency_key)

    def post_claims_withdrawal(self, claim_id: str, *, idempotency_key: str | None = None) -> types.ClaimResponse:
        """Withdraw a claim."""
        return self._json("POST", f"/v1/claims/{self._in_path(claim_id)}/withdrawal", auth="token", idempotency_key=idempotency_key)

    def post_claims_attachments(self, claim_id: str, body: bytes, *, content_type: Literal["application/pdf", "image/png", "image/jpeg", "image/tiff"], description: str | None = None, idempotency_key: str | None = None) -> types.DisputeAttachmentResponse:
        """Attach a file to a claim."""
        return self._json("POST", f"/v1/claims/{self._in_path(claim_id)}/attachments", auth="token", query={"description": description}, body=body, content_type=content_type, idempotency_key=idempotency_key)

    def get_claims_attachments_by_attachment_id(self, claim_id: str, attachment_id: str) -> bytes:
        """Get a file that is attached to a claim."""
        return self._bytes("GET", f"/v1/claims/{self._in_path(claim_id)}/attachments/{self._in_path(attachment_id)}", auth="token")

    def post_shipments_instructions(self, pro: str, body: types.ShipmentInstructionRequest, *, idempotency_key: str | None = None) -> types.InstructionResponse:
        """Give an instruction for freight that is held up."""
        return self._json("POST", f"/v1/shipments/{self._in_path(pro)}/instructions", auth="token", body=body, idempotency_key=idempotency_key)

    def get_shipments_instructions(self, pro: str) -> types.ShipmentInstructionListResponse:
        """List the instructions for a shipment."""
        return self._json("GET", f"/v1/shipments/{self._in_path(pro)}/instructions", auth="token")

    def get_instructions(self, *, status: types.InstructionStatus | None = None, pro: str | None = None, cursor: str | None = None, limit: str | None = None) -> types.InstructionListResponse:
        """List your instructions."""
        return self._json("GET", "/v1/instructions", auth="token", query={"status": status, "pro": pro, "cursor": cursor, "limit": limit})

    def list_instructions(self, *, status: types.InstructionStatus | None = None, pro: str | None = None, limit: str | None = None) -> Iterator[types.Instruction]:
        """List your instructions: every item, page after page."""
        return self._pages("/v1/instructions", query={"status": status, "pro": pro, "limit": limit})

    def get_instructions_by_instruction_id(self, instruction_id: str) -> types.InstructionResponse:
        """Read an instruction."""
        return self._json("GET", f"/v1/instructions/{self._in_path(instruction_id)}", auth="token")

    def post_instructions_withdrawal(self, instruction_id: str, *, idempotency_key: str | None = None) -> types.InstructionResponse:
        """Withdraw an instruction."""
        return self._json("POST", f"/v1/instructions/{self._in_path(instruction_id)}/withdrawal", auth="token", idempotency_key=idempotency_key)

    def get_attention(self, *, limit: str | None = None) -> types.AttentionResponse:
        """List shipments that need attention."""
        return self._json("GET", "/v1/attention", auth="token", query={"limit": limit})

    def get_events(self, *, cursor: str | None = None, types: str | None = None, limit: str | None = None) -> types.EventListResponse:
        """List events."""
        return self._json("GET", "/v1/events", auth="token", query={"cursor": cursor, "types": types, "limit": limit})

    def post_test_events(self, body: types.TestEventRequest, *, idempotency_key: str | None = None) -> types.TestEventResponse:
        """Trigger a test event."""
        return self._json("POST", "/v1/test/events", auth="token", body=body, idempotency_key=idempotency_key)

    def post_subscriptions(self, body: types.SubscriptionRequest, *, idempotency_key: str | None = None) -> types.CreatedSubscriptionResponse:
        """Subscribe to events."""
        return self._json("POST", "/v1/subscriptions", auth="token", body=body, idempotency_key=idempotency_key)

    def get_subscriptions(self, *, cursor: str | None = None, limit: str | None = None) -> types.SubscriptionListResponse:
        """List your subscriptions."""
        return self._json("GET", "/v1/subscriptions", auth="token", query={"cursor": cursor, "limit": limit})

    def list_subscriptions(self, *, limit: str | None = None) -> Iterator[types.Subscription]:
        """List your subscriptions: every item, page after page."""
        return self._pages("/v1/subscriptions", query={"limit": limit})

    def get_subscriptions_by_id(self, id: str) -> types.SubscriptionResponse:
        """Read a subscription."""
        return self._json("GET", f"/v1/subscriptions/{self._in_path(id)}", auth="token")

    def patch_subscriptions_by_id(self, id: str, body: types.SubscriptionUpdateRequest, *, idempotency_key: str | None = None) -> types.SubscriptionResponse:
        """Change, pause or resume a subscription."""
        return self._json("PATCH", f"/v1/subscriptions/{self._in_path(id)}", auth="token", body=body, idempotency_key=idempotency_key)

    def delete_subscriptions_by_id(self, id: str, *, idempotency_key: str | None = None) -> None:
        """End a subscription."""
        self._json("DELETE", f"/v1/subscriptions/{self._in_path(id)}", auth="token", idempotency_key=idempotency_key)

    def post_subscriptions_test(self, id: str, *, idempotency_key: str | None = None) -> types.SubscriptionTestResponse:
        """Send a test event."""
        return self._json("POST", f"/v1/subscriptions/{self._in_path(id)}/test", auth="token", idempotency_key=idempotency_key)

    def post_subscriptions_rotate_secret(self, id: str, *, idempotency_key: str | None = None) -> types.CreatedSubscriptionResponse:
        """Get another secret."""
        return self._json("POST", f"/v1/subscriptions/{self._in_path(id)}/rotate-secret", auth="token", idempotency_key=idempotency_key)

    def get_subscriptions_deliveries(self, id: str, *, state: Literal["waiting", "delivered", "failed", "stopped"] | None = None, cursor: str | None = None, limit: str | None = None) -> types.SubscriptionDeliveryListResponse:
        """See what was delivered."""
        return self._json("GET", f"/v1/subscriptions/{self._in_path(id)}/deliveries", auth="token", query={"state": state, "cursor": cursor, "limit": limit})

    def list_subscriptions_deliveries(self, id: str, *, state: Literal["waiting", "delivered", "failed", "stopped"] | None = None, limit: str | None = None) -> Iterator[types.Delivery]:
        """See what was delivered: every item, page after page."""
        return self._pages(f"/v1/subscriptions/{self._in_path(id)}/deliveries", query={"state": state, "limit": limit})

    def post_subscriptions_deliveries_redeliver(self, id: str, delivery_id: str, *, idempotency_key: str | None = None) -> types.SubscriptionTestResponse:
        """Deliver an event again."""
        return self._json("POST", f"/v1/subscriptions/{self._in_path(id)}/deliveries/{self._in_path(delivery_id)}/redeliver", auth="token", idempotency_key=idempotency_key)

    def post_subscriptions_replay(self, id: str, body: types.SubscriptionReplayRequest, *, idempotency_key: str | None = None) -> types.SubscriptionReplayResponse:
        """Deliver a span of time again."""
        return self._json("POST", f"/v1/subscriptions/{self._in_path(id)}/replay", auth="token", body=body, idempotency_key=idempotency_key)

    def get_images(self, *, pro: str | None = None, bol: str | None = None, po: str | None = None, document_type: types.RequestedDocumentType, document_id: str | None = None, blank: Literal["true", "false"] | None = None, format: Literal["base64", "url"] | None = None) -> types.ImageListResponse:
        """Get a document of a shipment."""
        return self._json("GET", "/v1/images", auth="token", query={"pro": pro, "bol": bol, "po": po, "documentType": document_type, "documentId": document_id, "blank": blank, "format": format})

    def get_address_book(self, *, search: str | None = None, limit: str | None = None) -> types.AddressBookListResponse:
        """Search your address book."""
        return self._json("GET", "/v1/address-book", auth="token", query={"search": search, "limit": limit})

    def get_address_book_addresses(self, *, search: str | None = None, limit: str | None = None, cursor: str | None = None) -> types.AddressBookAddressListResponse:
        """List your saved addresses."""
        return self._json("GET", "/v1/address-book/addresses", auth="token", query={"search": search, "limit": limit, "cursor": cursor})

    def list_address_book_addresses(self, *, search: str | None = None, limit: str | None = None) -> Iterator[types.SavedAddress]:
        """List your saved addresses: every item, page after page."""
        return self._pages("/v1/address-book/addresses", query={"search": search, "limit": limit})

    def post_address_book_addresses(self, body: types.NewSavedAddress, *, idempotency_key: str | None = None) -> types.AddressBookAddressResponse:
        """Save an address."""
        return self._json("POST", "/v1/address-book/addresses", auth="token", body=body, idempotency_key=idempotency_key)

    def get_address_book_addresses_by_address_id(self, address_id: str) -> types.AddressBookAddressResponse:
        """Get a saved address."""
        return self._json("GET", f"/v1/address-book/addresses/{self._in_path(address_id)}", auth="token")

    def put_address_book_addresses_by_address_id(self, address_id: str, body: types.SavedAddressContent, *, idempotency_key: str | None = None) -> types.AddressBookAddressResponse:
        """Change a saved address."""
        return self._json("PUT", f"/v1/address-book/addresses/{self._in_path(address_id)}", auth="token", body=body, idempotency_key=idempotency_key)

    def delete_address_book_addresses_by_address_id(self, address_id: str, *, idempotency_key: str | None = None) -> None:
        """Delete a saved address."""
        self._json("DELETE", f"/v1/address-book/addresses/{self._in_path(address_id)}", auth="token", idempotency_key=idempotency_key)

    def post_address_book_import(self, body: types.AddressImport, *, idempotency_key: str | None = None) -> types.AddressBookImportResponse:
        """Import addresses."""
        return self._json("POST", "/v1/address-book/import", auth="token", body=body, idempotency_key=idempotency_key)

    def get_address_book_csv(self) -> bytes:
        """Export your saved addresses."""
        return self._bytes("GET", "/v1/address-book.csv", auth="token")

    def get_shipment_templates(self, *, limit: str | None = None, cursor: str | None = None) -> types.ShipmentTemplateListResponse:
        """List your shipment templates."""
        return self._json("GET", "/v1/shipment-templates", auth="token", query={"limit": limit, "cursor": cursor})

    def list_shipment_templates(self, *, limit: str | None = None) -> Iterator[types.ListedShipmentTemplate]:
        """List your shipment templates: every item, page after page."""
        return self._pages("/v1/shipment-templates", query={"limit": limit})

    def post_shipment_templates(self, body: types.NewShipmentTemplate, *, idempotency_key: str | None = None) -> types.ShipmentTemplateResponse:
        """Save a shipment template."""
        return self._json("POST", "/v1/shipment-templates", auth="token", body=body, idempotency_key=idempotency_key)

    def get_shipment_templates_by_template_id(self, template_id: str) -> types.ShipmentTemplateResponse:
        """Get a shipment template."""
        return self._json("GET", f"/v1/shipment-templates/{self._in_path(template_id)}", auth="token")

    def patch_shipment_templates_by_template_id(self, template_id: str, body: types.ShipmentTemplateChange, *, idempotency_key: str | None = None) -> types.ShipmentTemplateResponse:
        """Rename or change a shipment template."""
        return self._json("PATCH", f"/v1/shipment-templates/{self._in_path(template_id)}", auth="token", body=body, idempotency_key=idempotency_key)

    def delete_shipment_templates_by_template_id(self, template_id: str, *, idempotency_key: str | None = None) -> None:
        """Delete a shipment template."""
        self._json("DELETE", f"/v1/shipment-templates/{self._in_path(template_id)}", auth="token", idempotency_key=idempotency_key)

    def get_hazmat(self, *, search: str) -> types.HazmatListResponse:
        """Look up hazardous materials."""
        return self._json("GET", "/v1/hazmat", auth="token", query={"search": search})

    def get_postal_codes_by_code(self, code: str, *, country: Literal["US", "CA", "MX"] | None = None) -> types.PostalCodeResponse:
        """Look up a postal code."""
        return self._json("GET", f"/v1/postal-codes/{self._in_path(code)}", auth="token", query={"country": country})

    def get_network_terminals(self) -> types.NetworkTerminalListResponse:
        """List the terminals."""
        return self._json("GET", "/v1/network/terminals", auth="token")

    def post_pro_reservations(self, body: types.ProReservationRequest, *, idempotency_key: str | None = None) -> types.CreatedProReservationResponse:
        """Reserve PRO numbers."""
        return self._json("POST", "/v1/pro-reservations", auth="token", body=body, idempotency_key=idempotency_key)

    def get_pro_reservations(self, *, cursor: str | None = None, limit: str | None = None) -> types.ProReservationListResponse:
        """List your PRO reservations."""
        return self._json("GET", "/v1/pro-reservations", auth="token", query={"cursor": cursor, "limit": limit})

    def list_pro_reservations(self, *, limit: str | None = None) -> Iterator[types.ProReservation]:
        """List your PRO reservations: every item, page after page."""
        return self._pages("/v1/pro-reservations", query={"limit": limit})

    def get_pro_reservations_by_reservation_id(self, reservation_id: str) -> types.ProReservationResponse:
        """Read a PRO reservation."""
        return self._json("GET", f"/v1/pro-reservations/{self._in_path(reservation_id)}", auth="token")

    def delete_pro_reservations_by_reservation_id(self, reservation_id: str, *, idempotency_key: str | None = None) -> types.ProReservationResponse:
        """Release unused PROs."""
        return self._json("DELETE", f"/v1/pro-reservations/{self._in_path(reservation_id)}", auth="token", idempotency_key=idempotency_key)

    def get_test_clock(self) -> types.TestClockResponse:
        """Read the clock."""
        return self._json("GET", "/v1/test/clock", auth="token")

    def post_test_clock(self, body: types.TestClockRequest, *, idempotency_key: str | None = None) -> types.TestClockResponse:
        """Advance the clock."""
        return self._json("POST", "/v1/test/clock", auth="token", body=body, idempotency_key=idempotency_key)

    def post_test_shipments_exceptions(self, pro: str, body: types.TestShipmentExceptionRequest, *, idempotency_key: str | None = None) -> types.TestShipmentExceptionResponse:
        """Simulate an exception."""
        return self._json("POST", f"/v1/test/shipments/{self._in_path(pro)}/exceptions", auth="token", body=body, idempotency_key=idempotency_key)

    def post_test_reset(self, *, idempotency_key: str | None = None) -> None:
        """Start over."""
        self._json("POST", "/v1/test/reset", auth="token", idempotency_key=idempotency_key)

    def post_test_faults(self, body: types.TestFaultRequest, *, idempotency_key: str | None = None) -> types.TestFaultResponse:
        """Make calls or webhooks fail."""
        return self._json("POST", "/v1/test/faults", auth="token", body=body, idempotency_key=idempotency_key)

    def get_test_faults(self) -> types.TestFaultListResponse:
        """List your faults."""
        return self._json("GET", "/v1/test/faults", auth="token")

    def delete_test_faults(self, *, idempotency_key: str | None = None) -> None:
        """Delete all of your faults."""
        self._json("DELETE", "/v1/test/faults", auth="token", idempotency_key=idempotency_key)

    def delete_test_faults_by_id(self, id: str, *, idempotency_key: str | None = None) -> None:
        """Delete a fault."""
        self._json("DELETE", f"/v1/test/faults/{self._in_path(id)}", auth="token", idempotency_key=idempotency_key)

    def get_certification(self) -> types.CertificationResponse:
        """Are you ready for production?."""
        return self._json("GET", "/v1/certification", auth="token")

    def get_certification_pdf(self) -> bytes:
        """Print your certification."""
        return self._bytes("GET", "/v1/certification.pdf", auth="token")

    def post_subscriptions_challenge(self, id: str, *, idempotency_key: str | None = None) -> types.SubscriptionChallengeResponse:
        """Challenge the receiver of a subscription."""
        return self._json("POST", f"/v1/subscriptions/{self._in_path(id)}/challenge", auth="token", idempotency_key=idempotency_key)

    def get_test_mails(self, *, cursor: str | None = None, limit: str | None = None) -> types.TestMailListResponse:
        """Read the mailbox of the sandbox."""
        return self._json("GET", "/v1/test/mails", auth="token", query={"cursor": cursor, "limit": limit})

    def list_test_mails(self, *, limit: str | None = None) -> Iterator[types.SandboxMail]:
        """Read the mailbox of the sandbox: every item, page after page."""
        return self._pages("/v1/test/mails", query={"limit": limit})

    def get_sandboxes(self) -> types.SandboxListResponse:
        """List your sandboxes."""
        return self._json("GET", "/v1/sandboxes", auth="token")

    def post_sandboxes(self, body: types.SandboxRequest, *, idempotency_key: str | None = None) -> types.CreatedSandboxResponse:
        """Create a sandbox."""
        return self._json("POST", "/v1/sandboxes", auth="token", body=body, idempotency_key=idempotency_key)

    def get_sandboxes_by_sandbox_id(self, sandbox_id: str) -> types.SandboxResponse:
        """Read a sandbox."""
        return self._json("GET", f"/v1/sandboxes/{self._in_path(sandbox_id)}", auth="token")

    def delete_sandboxes_by_sandbox_id(self, sandbox_id: str, *, idempotency_key: str | None = None) -> None:
        """Delete a sandbox."""
        self._json("DELETE", f"/v1/sandboxes/{self._in_path(sandbox_id)}", auth="token", idempotency_key=idempotency_key)

    def post_sandboxes_credentials(self, sandbox_id: str, *, idempotency_key: str | None = None) -> types.SandboxCredentialResponse:
        """Get new credentials for a sandbox."""
        return self._json("POST", f"/v1/sandboxes/{self._in_path(sandbox_id)}/credentials", auth="token", idempotency_key=idempotency_key)

    def post_sandboxes_snapshots(self, sandbox_id: str, body: types.SandboxSnapshotRequest, *, idempotency_key: str | None = None) -> types.SandboxSnapshotResponse:
        """Take a snapshot of a sandbox."""
        return self._json("POST", f"/v1/sandboxes/{self._in_path(sandbox_id)}/snapshots", auth="token", body=body, idempotency_key=idempotency_key)

    def post_sandboxes_restore(self, sandbox_id: str, body: types.SandboxRestoreRequest, *, idempotency_key: str | None = None) -> types.SandboxResponse:
        """Restore a snapshot of a sandbox."""
        return self._json("POST", f"/v1/sandboxes/{self._in_path(sandbox_id)}/restore", auth="token", body=body, idempotency_key=idempotency_key)

    def get_livez(self) -> types.Health:
        """Liveness check."""
        return self._json("GET", "/livez", auth="none")

    def get_readyz(self) -> types.Health:
        """Readiness check."""
        return self._json("GET", "/readyz", auth="none")

    def get_metrics(self) -> bytes:
        """Counters and timings for Prometheus."""
        return self._bytes("GET", "/metrics", auth="none")

    def get_openapi_json(self) -> types.OpenApiDocument:
        """API keys, tokens, transit times, rate quotes, bills of lading, PRO numbers, pickups, tracking and images, as OpenAPI 3.1."""
        return self._json("GET", "/openapi.json", auth="none")

    def get_openapi_events_json(self) -> types.OpenApiDocument:
        """The feed of events, webhook subscriptions, and what each webhook contains, as OpenAPI 3.1."""
        return self._json("GET", "/openapi-events.json", auth="none")

    def get_openapi_account_json(self) -> types.OpenApiDocument:
        """Named API keys, invoices, claims, instructions, tracking links, reports, address book, templates and the request log, as OpenAPI 3.1."""
        return self._json("GET", "/openapi-account.json", auth="none")

    def get_openapi_sandbox_json(self) -> types.OpenApiDocument:
        """Sandboxes, the clock and the faults of the test environment, and certification, as OpenAPI 3.1."""
        return self._json("GET", "/openapi-sandbox.json", auth="none")

    def get_openapi_portal_json(self) -> types.OpenApiDocument:
        """Sign-in sessions and users, for the pages of the portal, as OpenAPI 3.1."""
        return self._json("GET", "/openapi-portal.json", auth="none")

    def get_llms_txt(self) -> bytes:
        """Get the API as one plain-text page."""
        return self._bytes("GET", "/llms.txt", auth="none")

    def get_docs_events_schema_json(self, type: str) -> bytes:
        """Get the JSON Schema of a type of event."""
        return self._bytes("GET", f"/docs/events/{self._in_path(type)}/schema.json", auth="none")
