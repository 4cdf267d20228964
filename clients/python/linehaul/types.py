"""The types of the contract. Generated from the public OpenAPI documents by `npm run generate`: do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AboutResponse(TypedDict):
    data: AboutResponse_data
    """The result."""
    error: NoError


class AboutResponse_data(TypedDict):
    """The result."""

    environment: Literal["production", "test"]
    """Which one this is."""
    carrier: AboutResponse_data_carrier
    """The name of the carrier."""
    branding: NotRequired[AboutResponse_data_branding]
    """How the carrier presents itself, if it has set something."""
    version: str
    """The version of the software."""
    singleSignOn: NotRequired[AboutResponse_data_singleSignOn]
    """Where a single sign-on provider is set up."""
    sandbox: NotRequired[AboutResponse_data_sandbox]
    """Which sandbox this is, where it is one."""
    testClock: NotRequired[bool]
    """`true` if the freight clock can be set."""


class AboutResponse_data_carrier(TypedDict):
    """The name of the carrier."""

    name: str
    """Name."""
    scac: str
    """The Standard Carrier Alpha Code. Empty until a network is loaded."""


class AboutResponse_data_branding(TypedDict):
    """How the carrier presents itself, if it has set something."""

    logoUrl: NotRequired[str]
    """The path of the logo."""
    colors: NotRequired[BrandColors]
    """The colors that pages use, in the light and in the dark theme."""
    terms: NotRequired[str]
    """Its terms and conditions in short."""
    termsUrl: NotRequired[str]
    """Where its terms and conditions can be read."""


AboutResponse_data_singleSignOn = TypedDict(
    "AboutResponse_data_singleSignOn",
    {
        # What the button says.
        "label": "str",
        # Who can sign in through the provider.
        "for": "list[Literal[\"operators\", \"portal\"]]",
        # Who cannot sign in otherwise.
        "only": "list[Literal[\"operators\", \"portal\"]]",
    },
)


class AboutResponse_data_sandbox(TypedDict):
    """Which sandbox this is, where it is one."""

    id: str
    """ID."""
    name: str
    """Name."""


AcceptedBolAccessorialCode: TypeAlias = Literal["APTD", "BLIND", "CONST", "CONSTP", "EXHIB", "FVC", "GMR1", "GROC", "GTD_AM", "GTD_NOON", "GTD_PM", "HAZ", "HDSIG", "IDL", "INBD", "IPU", "LFTD", "LFTP", "LTDAD", "LTDAP", "MARK", "MINIDL", "MINIPU", "MNC", "MOADL", "MOAPU", "OVLD2", "OVR", "PPD", "PSC", "PSN", "REP", "RES", "SRT", "SS", "TCS", "ULFEE", "USTEDL", "VIVA", "CONSUM", "DSDD", "ADP1", "DBDP", "FRAG", "PREACC", "PSA", "SKSW"]


class Address(TypedDict):
    address1: NotRequired[str]
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: str
    """City."""
    stateProvince: str
    """Must be a state or province of 2 capital letters."""
    postalCode: str
    """Must be 12345 (US, MX), 12345-6789 (US), A1A1A1 or A1A 1A1 (CA)."""
    country: Literal["US", "CA", "MX"]
    """Country code."""


class AddressBookAddressListResponse(TypedDict):
    data: list[SavedAddress]
    """The result."""
    cursor: str | None
    """Where the next page starts; null on the last one."""
    error: NoError


class AddressBookAddressResponse(TypedDict):
    data: SavedAddress
    error: NoError


class AddressBookImportResponse(TypedDict):
    data: AddressImportResult
    error: NoError


class AddressBookListResponse(TypedDict):
    data: list[KnownAddress]
    """The result."""
    error: NoError


class AddressImport(TypedDict):
    account: str
    """One of your customer accounts."""
    addresses: list[SavedAddressContent]
    """Addresses."""
    confirm: NotRequired[bool]
    """False: only check them, and count what would change."""


class AddressImportResult(TypedDict):
    isSaved: bool
    """Whether they were saved. False without `confirm`."""
    added: int
    """New addresses."""
    replaced: int
    """Addresses with the same name and place that were saved before and are replaced."""
    unchanged: int
    """Addresses that are saved like this already."""


class AgingTotals(TypedDict):
    current: str
    """Not due yet."""
    past1to30: str
    """1 to 30 days past the due date."""
    past31to60: str
    """31 to 60 days past the due date."""
    past61to90: str
    """61 to 90 days past the due date."""
    pastOver90: str
    """More than 90 days past the due date."""
    disputed: str
    """What open disputes are about and is not paid. It is in none of the amounts above."""
    total: str
    """The balances of all open invoices: the sum of the amounts above."""
    unapplied: str
    """The credit on the account: what was paid and is applied to no invoice."""
    net: str
    """The total less the credit. Negative if the carrier owes the customer."""


class ApiKeyListResponse(TypedDict):
    data: list[ListedApiKey]
    """The result."""
    error: NoError


class ApiKeyResponse(TypedDict):
    data: ApiKeyResponse_data
    """The result."""
    error: NoError


class ApiKeyResponse_data(TypedDict):
    """The result."""

    apiKey: str
    """The API key of this environment. Send it as `apikey` with every REST call."""
    apiClientId: str
    """The client identifier."""


class ApiKeyRestrictionListResponse(TypedDict):
    data: ApiKeyRestrictionListResponse_data
    """The result."""
    error: NoError


class ApiKeyRestrictionListResponse_data(TypedDict):
    """The result."""

    access: Literal["full", "read-only"]
    """`read-only`: only calls that change nothing. `full`: everything that the role of the user allows."""
    accounts: list[str] | None
    """Null: all accounts of the user."""
    networks: list[str] | None
    """Null: all addresses."""


class ApiKeyRestrictions(TypedDict):
    access: NotRequired[Literal["full", "read-only"]]
    """`read-only`: only calls that change nothing. `full`: everything that the role of the user allows."""
    accounts: NotRequired[list[str] | None]
    """The customer accounts that the key may act for; the user must have them too. Calls that concern all accounts of a user, such as webhooks, are then not allowed. Null: all accounts of the user."""
    networks: NotRequired[list[str] | None]
    """IPv4 and IPv6 addresses and CIDR ranges that the key may be used from. Null: all addresses."""


class ApiKeyRotation(TypedDict):
    overlapHours: NotRequired[int]
    """How long the old value keeps working: up to 30 days, 24 hours by default. 0 ends it immediately."""


class ApiKeyRotationResponse(TypedDict):
    data: ApiKeyRotationResponse_data
    """The result."""
    error: NoError


class ApiKeyRotationResponse_data(TypedDict):
    """The result."""

    rotatedAt: str | None
    """When the key was last rotated. Null: never."""
    previousApiKeyExpiresAt: str | None
    """When the previous value expires. Null: it has expired."""


class AppointmentWindow(TypedDict):
    start: NotRequired[str]
    """The beginning of the window."""
    end: NotRequired[str]
    """The end of the window."""


class Attachment(TypedDict):
    attachmentId: str
    """The ID of the attachment."""
    description: str
    """Description."""
    contentType: str
    """Media type."""
    bytes: int
    """Size of the file."""
    pages: int
    """How many pages."""
    sha256: str
    """Hash of the file, in hex."""
    addedAt: str
    """ISO 8601, UTC."""
    addedBy: str
    """The user name."""


class Attention(TypedDict):
    exceptions: Attention_exceptions
    """Held up by an open exception. First those that are waiting for your instructions, then the oldest."""
    late: Attention_late
    """Late, or expected to be by the estimate: after the promised time at the destination or, if a later appointment was agreed, after that. Freight that was not picked up yet is not late. The earliest promise first."""


class Attention_exceptions(TypedDict):
    """Held up by an open exception. First those that are waiting for your instructions, then the oldest."""

    count: int
    """All of them, also those beyond the `limit`."""
    shipments: list[HeldUpShipment]
    """The first of them."""


class Attention_late(TypedDict):
    """Late, or expected to be by the estimate: after the promised time at the destination or, if a later appointment was agreed, after that. Freight that was not picked up yet is not late. The earliest promise first."""

    count: int
    """All of them, also those beyond the `limit`."""
    shipments: list[ListedShipment]
    """The first of them."""


class AttentionResponse(TypedDict):
    data: Attention
    error: NoError


class BillingAuthorization(TypedDict):
    payerAccount: str
    """The account that pays."""
    authorizedAccount: str
    """The account that may bill it."""
    authorizedBy: str
    """Who added it: a portal account or an operator."""
    authorizedAt: str
    """When. ISO 8601, UTC."""


class BillingAuthorizationListResponse(TypedDict):
    data: list[BillingAuthorization]
    """The result."""
    error: NoError
    cursor: str | None
    """Cursor of the next page; null on the last."""


class BillingAuthorizationRequest(TypedDict):
    payerAccount: str
    """The account that pays: one of yours. Must be 7 characters, A–Z and 0–9."""
    authorizedAccount: str
    """The account that may bill its shipments to the payer. Must be 7 characters, A–Z and 0–9."""


class BillingAuthorizationResponse(TypedDict):
    data: BillingAuthorization
    error: NoError


class BillingRefusal(TypedDict):
    reason: str
    """As the payer wrote it."""
    at: str
    """ISO 8601."""


BolAccessorialCode: TypeAlias = Literal["APTD", "APTP", "BLIND", "COD", "CONST", "CONSTP", "EXHIB", "EXPD", "FVC", "GMR1", "GROC", "GTD_AM", "GTD_NOON", "GTD_PM", "HAZ", "HDSIG", "IDL", "INBD", "IPU", "LFTD", "LFTP", "LTDAD", "LTDAP", "MARK", "MINIDL", "MINIPU", "MNC", "MOADL", "MOAPU", "OVLD2", "OVR", "PPD", "PSC", "PSH", "PSN", "REP", "RES", "SRT", "SS", "TCS", "ULFEE", "USTEDL", "VIVA", "CONSUM", "DSDD", "ADP1", "DBDP", "FRAG", "PREACC", "PSA", "SKSW"]


class BolAccessorials(TypedDict):
    codes: NotRequired[list[AcceptedBolAccessorialCode]]
    """Codes of additional services."""
    hazardousDetails: NotRequired[BolAccessorials_hazardousDetails]
    """What the shipping paper needs for hazardous materials."""
    cod: NotRequired[dict[str, Any]]
    """Not supported: it is rejected."""
    sortAndSegregateDetails: NotRequired[BolAccessorials_sortAndSegregateDetails]
    """How to sort the freight at delivery."""
    fullValueCoverageDetails: NotRequired[BolAccessorials_fullValueCoverageDetails]
    """Coverage for the full value of the goods."""
    markDetails: NotRequired[BolAccessorials_markDetails]
    """How to mark the freight."""
    limitedAccessType: NotRequired[BolAccessorials_limitedAccessType]
    """What makes the place hard to access."""
    timeCriticalDetails: NotRequired[BolAccessorials_timeCriticalDetails]
    """By when the freight has to be delivered."""
    appointmentDetails: NotRequired[BolAccessorials_appointmentDetails]
    """When the consignee can take delivery."""


class BolAccessorials_hazardousDetails(TypedDict):
    """What the shipping paper needs for hazardous materials."""

    emergencyContact: NotRequired[BolAccessorials_hazardousDetails_emergencyContact]
    """Whom to call in an emergency, at any hour."""


class BolAccessorials_hazardousDetails_emergencyContact(TypedDict):
    """Whom to call in an emergency, at any hour."""

    name: NotRequired[str]
    """Required when accessorials.codes has HAZ or a line item is hazardous."""
    phone: NotRequired[str]
    """Must be 10 digits, area code and number, without country code or dashes. Required when accessorials.codes has HAZ or a line item is hazardous."""


class BolAccessorials_sortAndSegregateDetails(TypedDict):
    """How to sort the freight at delivery."""

    pieces: NotRequired[int]
    """All pieces of the shipment. Required when accessorials.codes has SRT."""


class BolAccessorials_fullValueCoverageDetails(TypedDict):
    """Coverage for the full value of the goods."""

    monetaryValue: NotRequired[str]
    """Must be dollars with two decimals, as in 2500.00, at most 150000.00. Required when accessorials.codes has FVC."""
    currency: NotRequired[Literal["USD"]]
    """Currency code."""


class BolAccessorials_markDetails(TypedDict):
    """How to mark the freight."""

    pieces: NotRequired[int]
    """All handling units of the shipment. Required when accessorials.codes has MARK."""


class BolAccessorials_limitedAccessType(TypedDict):
    """What makes the place hard to access."""

    origin: NotRequired[LimitedAccessType]
    """Required when accessorials.codes has LTDAP."""
    destination: NotRequired[LimitedAccessType]
    """Required when accessorials.codes has LTDAD."""


class BolAccessorials_timeCriticalDetails(TypedDict):
    """By when the freight has to be delivered."""

    type: NotRequired[Literal["Deliver On Date", "Delivery Window"]]
    """Delivery on the start date only, or between start and end. With TCS or GMR1. Required when accessorials.codes has GMR1 (retail guarantee), or has TCS and a date is given."""
    date: NotRequired[BolAccessorials_timeCriticalDetails_date]
    """The day."""


class BolAccessorials_timeCriticalDetails_date(TypedDict):
    """The day."""

    start: NotRequired[str]
    """Required when accessorials.codes has GMR1 (retail guarantee), or has TCS and timeCriticalDetails.type is given."""
    end: NotRequired[str]
    """ISO 8601. Ignored for Deliver On Date. Required when accessorials.codes has TCS or GMR1 and timeCriticalDetails.type is Delivery Window."""


class BolAccessorials_appointmentDetails(TypedDict):
    """When the consignee can take delivery."""

    pickup: NotRequired[AppointmentWindow]
    """Pickup appointments are not made: you get a warning."""
    delivery: NotRequired[AppointmentWindow]
    """An appointment is not a time-critical guaranteed service."""


class BolBillTo(TypedDict):
    account: NotRequired[str]
    """The customer account."""
    locationId: NotRequired[str]
    """Your own code for the location."""
    name: str
    """Name."""
    address1: NotRequired[str]
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: str
    """City."""
    stateProvince: BolStateProvince
    """States of Mexico have 3 letters."""
    postalCode: str
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: Literal["USA", "CAN", "MEX"]
    """Country code."""
    contact: PartyContact


class BolChange(TypedDict):
    version: int
    """Version."""
    action: Literal["created", "replaced", "voided", "billing-refused", "corrected", "reconsigned"]
    """What was done."""
    at: str
    """ISO 8601."""
    username: str
    """The portal account; `carrier` for what the carrier did."""


class BolCommodities(TypedDict):
    lineItemLayout: Literal["Nested"]
    """Line items are listed in their handling unit. Refused: Stacked."""
    handlingUnits: list[BolHandlingUnit]
    """At most 2000 line items in all."""


class BolCustomsBroker(TypedDict):
    name: NotRequired[str]
    """Name."""
    address1: NotRequired[str]
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: NotRequired[str]
    """City."""
    stateProvince: BolStateProvince
    """States of Mexico have 3 letters."""
    postalCode: NotRequired[str]
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: NotRequired[Literal["USA", "CAN", "MEX"]]
    """Country code."""
    contact: NotRequired[PartyContact]
    type: NotRequired[Literal["Import", "Export"]]
    """Import: at the destination. Export: at the origin."""


class BolDestination(TypedDict):
    account: NotRequired[str]
    """The customer account."""
    locationId: NotRequired[str]
    """Your own code for the location."""
    name: NotRequired[str]
    """Name."""
    address1: str
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: str
    """City."""
    stateProvince: BolStateProvince
    """States of Mexico have 3 letters."""
    postalCode: NotRequired[str]
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: Literal["USA", "CAN", "MEX"]
    """Country code."""
    contact: PartyContactWithPhone


class BolEmail(TypedDict):
    to: list[str]
    """The recipients."""
    purpose: str
    """The documents sent by e-mail."""
    state: str
    """queued, sent or failed."""
    attempts: int
    """How often sending was tried."""
    lastError: str
    """Empty if there was no error."""
    at: str
    """ISO 8601: when it was sent, or queued."""


class BolEmailRequest(TypedDict):
    addresses: list[str]
    """E-mail addresses of the recipients."""
    includeBol: NotRequired[bool]
    """Send the bill of lading. Default: true."""
    includeLabels: NotRequired[bool]
    """Send the labels."""


class BolEmailResponse(TypedDict):
    data: BolEmailResponse_data
    """The result."""
    error: NoError


class BolEmailResponse_data(TypedDict):
    """The result."""

    pro: str
    """PRO number, 10 digits."""
    to: list[str]
    """The recipients."""
    state: Literal["queued"]
    """Its status is in `emails` of GET /v1/bol/{pro}."""


BolFreightClass: TypeAlias = Literal["50", "55", "60", "65", "70", "77.5", "85", "92.5", "100", "110", "125", "150", "175", "200", "250", "300", "400", "500", "N/A"]


class BolHandlingUnit(TypedDict):
    count: int
    """How many."""
    type: BolPackagingType
    tareWeight: NotRequired[int]
    """Pounds of pallets and skids, for all of `count`."""
    weight: int
    """Pounds without tare, for all of `count`."""
    weightUnit: NotRequired[Literal["Pounds"]]
    """The unit of the weights."""
    length: int
    """Inches, of one unit."""
    width: int
    """Inches, of one unit."""
    height: int
    """Inches, of one unit."""
    dimensionsUnit: NotRequired[Literal["Inches"]]
    """The unit of length, width and height."""
    stackable: NotRequired[bool]
    """Whether other freight may be put on top."""
    lineItems: list[BolLineItem]
    """The commodities in the handling unit."""


BolHazardousDetails = TypedDict(
    "BolHazardousDetails",
    {
        # Pounds of the hazardous material, of the line item. Required when hazardous is true.
        "weight": NotRequired["int"],
        # Hazard class or division. Required when hazardous is true.
        "class": NotRequired["str"],
        # Must be UN or NA and four digits, as in UN1263, or the four digits alone. Required when hazardous is true.
        "unnaNumber": NotRequired["str"],
        # Proper shipping name. Required when hazardous is true.
        "propername": NotRequired["str"],
        # Required when the hazard symbols of the UN or NA number include G.
        "technicalName": NotRequired["str"],
        # Required when the UN or NA number has packing groups.
        "packingGroup": NotRequired["str"],
        # Another name for packingGroup. Send only one of them.
        "packagingGroup": NotRequired["str"],
        # The registration number of the emergency response contract.
        "contractNumber": NotRequired["str"],
    },
)


class BolInformation(TypedDict):
    code: str
    """Code."""
    type: str
    """Type."""
    message: str
    """What it says."""


class BolLineItem(TypedDict):
    description: str
    """Description."""
    weight: int
    """Weight."""
    weightUnit: NotRequired[Literal["Pounds"]]
    """The unit of the weights."""
    pieces: int
    """How many pieces."""
    packagingType: BolLineItemPackagingType
    """Refused: PAT, SKD."""
    classification: BolFreightClass
    nmfc: NotRequired[str]
    """NMFC item number."""
    nmfcSub: NotRequired[str]
    """NMFC sub-item number."""
    hazardous: bool
    """Whether the item is a hazardous material."""
    stackable: bool
    """Whether other freight may be put on top."""
    hazardousDescription: NotRequired[str]
    """Required when hazardous is true."""
    hazardousDetails: NotRequired[BolHazardousDetails]


BolLineItemPackagingType: TypeAlias = Literal["BAG", "BAL", "BBL", "BSK", "BIN", "BOX", "BXT", "BCH", "BDL", "CAB", "CAG", "CAN", "CBY", "CAR", "CTN", "CAS", "CSK", "CHS", "COL", "CNT", "COR", "CRT", "CYL", "DRM", "DBK", "ENV", "FIR", "GLD", "HPR", "HGH", "HRB", "INT", "JAR", "JCN", "KEG", "KIT", "LIF", "LBK", "LSE", "MXD", "OTH", "PKG", "PCK", "PAL", "PCS", "PLN", "RCK", "REL", "ROL", "SLP", "SPL", "TNK", "TBN", "TRY", "TRU", "TRK", "TUB", "TBE", "UNT", "VPK", "WRP"]


class BolMessageStatus(TypedDict):
    status: Literal["PASS", "FAIL", "WARNING"]
    """WARNING: the BOL exists, with exceptions. FAIL: nothing was made."""
    code: str
    """Code."""
    message: str
    """What it says."""
    resolution: str
    """What to do about it."""
    information: list[BolInformation]
    """What to know about the bill of lading."""


class BolOrigin(TypedDict):
    account: NotRequired[str]
    """The customer account."""
    locationId: NotRequired[str]
    """Your own code for the location."""
    name: str
    """Name."""
    address1: str
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: str
    """City."""
    stateProvince: BolStateProvince
    """States of Mexico have 3 letters."""
    postalCode: str
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: Literal["USA", "CAN", "MEX"]
    """Country code."""
    contact: PartyContactWithPhone


BolPackagingType: TypeAlias = Literal["BAG", "BAL", "BBL", "BSK", "BIN", "BOX", "BXT", "BCH", "BDL", "CAB", "CAG", "CAN", "CBY", "CAR", "CTN", "CAS", "CSK", "CHS", "COL", "CNT", "COR", "CRT", "CYL", "DRM", "DBK", "ENV", "FIR", "GLD", "HPR", "HGH", "HRB", "INT", "JAR", "JCN", "KEG", "KIT", "LIF", "LBK", "LSE", "MXD", "OTH", "PKG", "PCK", "PAL", "PAT", "PCS", "PLN", "RCK", "REL", "ROL", "SKD", "SLP", "SPL", "TNK", "TBN", "TRY", "TRU", "TRK", "TUB", "TBE", "UNT", "VPK", "WRP"]


class BolReferenceNumbers(TypedDict):
    pro: NotRequired[str]
    """Assigned if you leave it out. An account can use a limited number of unreserved PROs from the carrier’s own range per day. Must be 10 digits."""
    quoteID: NotRequired[str]
    """The ID of a rate quote."""
    shipmentId: NotRequired[str]
    """The shipper's own number for the shipment."""
    masterBol: NotRequired[str]
    """The number of the master bill of lading."""
    bol: NotRequired[list[str]]
    """Bill of lading number."""
    po: NotRequired[list[BolReferenceNumbers_poItem]]
    """Purchase orders."""
    additionalReferences: NotRequired[list[BolReferenceNumbers_additionalReferencesItem]]
    """Other reference numbers."""


class BolReferenceNumbers_poItem(TypedDict):
    number: NotRequired[str]
    """Purchase order number."""
    pieces: NotRequired[int]
    """How many pieces."""
    weight: NotRequired[int]
    """Weight."""
    palletized: NotRequired[bool]
    """Whether the order is on pallets."""
    additionalShipperInfo: NotRequired[str]
    """What the shipper wants printed with the order."""


class BolReferenceNumbers_additionalReferencesItem(TypedDict):
    name: NotRequired[str]
    """Name."""
    value: NotRequired[str]
    """The number."""


class BolRefuseBillingRequest(TypedDict):
    reason: str
    """The reason, shown to the creator of the bill. Must be text that is not blank."""


class BolRequest(TypedDict):
    bol: BolRequest_bol
    """What kind of request it is, and for which day."""
    version: str
    """Upper or lower case. Must be v2.0 or v2.0.1."""
    images: NotRequired[BolRequest_images]
    """Documents to return, print or send."""
    notifications: NotRequired[list[BolRequest_notificationsItem]]
    """Whom to notify, and of what."""
    referenceNumbers: NotRequired[BolReferenceNumbers]
    payment: BolRequest_payment
    """Who pays, and on which terms."""
    commodities: BolCommodities
    shipmentTotals: NotRequired[BolShipmentTotals]
    accessorials: NotRequired[BolAccessorials]
    origin: BolOrigin
    destination: BolDestination
    billTo: BolBillTo
    customsBroker: NotRequired[BolCustomsBroker]
    request: dict[str, Any]
    """Any fields, at most 100 levels deep. Stored with the BOL but not used."""
    transit: dict[str, Any]
    """Any fields, at most 100 levels deep. Stored with the BOL but not used."""


class BolRequest_bol(TypedDict):
    """What kind of request it is, and for which day."""

    requestedPickupDate: str
    """Intended ship date, YYYY-MM-DDTHH:mm:ss.sss, local to the origin. With an offset, the ship date is the day of that moment at the origin. This does not request a pickup."""
    function: Literal["Create"]
    """Whether to create, replace or void the bill of lading."""
    isTest: bool
    """Marks a test submission."""
    requestorRole: Literal["Shipper", "Consignee", "Third Party"]
    """Who you are on this shipment."""
    specialInstructions: NotRequired[str]
    """Printed on the BOL."""


class BolRequest_images(TypedDict):
    """Documents to return, print or send."""

    includeBol: NotRequired[bool]
    """Return the BOL as a PDF in base64."""
    includeShippingLabels: NotRequired[bool]
    """Return the labels as a PDF in base64."""
    shippingLabels: NotRequired[BolRequest_images_shippingLabels]
    """Labels for the handling units."""
    email: NotRequired[BolRequest_images_email]
    """Documents to send by e-mail."""


class BolRequest_images_shippingLabels(TypedDict):
    """Labels for the handling units."""

    format: NotRequired[Literal["SheetLabel2", "SheetLabel4", "SheetLabel", "Letter", "ThermalLabel"]]
    """Required when images.includeShippingLabels is true."""
    quantity: NotRequired[int]
    """Required when images.includeShippingLabels is true."""
    position: NotRequired[int]
    """Position of the first label on the sheet. Required when format is SheetLabel."""


class BolRequest_images_email(TypedDict):
    """Documents to send by e-mail."""

    includeBol: NotRequired[bool]
    """Send the BOL by e-mail."""
    includeLabels: NotRequired[bool]
    """Send the labels by e-mail."""
    addresses: NotRequired[list[str]]
    """Required when includeBol or includeLabels is true."""


class BolRequest_notificationsItem(TypedDict):
    phoneNumber: NotRequired[str]
    """Not supported: it is rejected."""
    email: NotRequired[str]
    """Receives movement updates. Must be an e-mail address, as in dana@example.com."""


class BolRequest_payment(TypedDict):
    """Who pays, and on which terms."""

    terms: Literal["Prepaid", "Collect", "Third Party"]
    """Prepaid or collect."""


class BolResponse(TypedDict):
    version: str
    """The DLC BOL version."""
    transactionDate: str
    """ISO 8601 with offset."""
    referenceNumbers: BolResponse_referenceNumbers
    """Reference numbers."""
    images: NotRequired[BolResponse_images]
    """The documents that were requested, base64."""
    messageStatus: BolMessageStatus


class BolResponse_referenceNumbers(TypedDict):
    """Reference numbers."""

    pro: NotRequired[str]
    """The supplied or assigned PRO. Absent if no BOL was created and none was supplied."""
    shipmentConfirmationNumber: NotRequired[str]
    """Acknowledges that the BOL was accepted."""


class BolResponse_images(TypedDict):
    """The documents that were requested, base64."""

    bol: NotRequired[str]
    """A PDF in base64, if requested."""
    shippingLabels: NotRequired[str]
    """A PDF in base64, if requested."""


class BolShipmentTotals(TypedDict):
    grossWeight: NotRequired[int]
    """Pounds, with tare."""
    netWeight: NotRequired[int]
    """Pounds, without tare."""
    weightUnit: NotRequired[Literal["Pounds"]]
    """The unit of the weights."""
    handlingUnits: NotRequired[int]
    """How many handling units."""
    linearLength: NotRequired[int]
    """Linear feet of trailer."""
    dimensionsUnit: NotRequired[Literal["Inches"]]
    """The unit of length, width and height."""
    cube: NotRequired[int]
    """Total volume."""
    cubeDimensionsUnit: NotRequired[Literal["Feet"]]
    """The unit of the volume."""
    declaredValue: NotRequired[int]
    """Not accepted: you get a warning."""
    currency: NotRequired[Literal["CAD", "MXN", "USD"]]
    """Not accepted: you get a warning."""


BolStateProvince: TypeAlias = Literal["AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS", "KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC", "ND", "OH", "OK", "OR", "PA", "PR", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY", "AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT", "CMX", "AGU", "BCN", "BCS", "CAM", "COA", "COL", "CHP", "CHH", "DUR", "GUA", "GRO", "HID", "JAL", "MEX", "MIC", "MOR", "NAY", "NLE", "OAX", "PUE", "QUE", "ROO", "SLP", "SIN", "SON", "TAB", "TAM", "TLA", "VER", "YUC", "ZAC"]


class BrandColors(TypedDict):
    light: ThemeColors
    dark: ThemeColors


class Certification(TypedDict):
    username: str
    """The portal account whose requests are judged."""
    isReady: bool
    """Whether every mandatory row is proven."""
    proven: int
    """How many rows are proven."""
    total: int
    """How many rows there are."""
    certificate: str | None
    """Give it to the carrier to get production credentials. It says what is proven, is signed, and is valid for 90 days. Null until every mandatory row is proven."""
    rows: list[CertificationRow]
    """Rows."""


class CertificationResponse(TypedDict):
    data: Certification
    error: NoError


class CertificationRow(TypedDict):
    id: str
    """ID."""
    group: Literal["Operations", "Errors", "Webhooks", "Exceptions", "Shipments"]
    """What the row belongs to."""
    title: str
    """What the row is about."""
    state: Literal["proven", "open"]
    """Whether it is proven."""
    mandatory: bool
    """The carrier wants it proven before it issues production credentials."""
    seenAt: str | None
    """When it was first proven; real time, ISO 8601."""
    proof: str | None
    """The `x-request-id` of the request that proves it, or the ID of a delivery (`dlv_…`)."""
    next: str | None
    """How to prove it, as commands to paste into a shell. They use the variables LINEHAUL_API_KEY and LINEHAUL_TOKEN; some also LINEHAUL_USERNAME and LINEHAUL_PASSWORD, LINEHAUL_CLIENT_ID and LINEHAUL_CLIENT_SECRET, LINEHAUL_SOAP_USER and LINEHAUL_SOAP_PASSWORD, or WEBHOOK_URL. Null once it is proven."""


class ChallengeResult(TypedDict):
    status: int | None
    """Null when there was no response."""
    durationMs: int
    """How long it took, in milliseconds."""
    passed: bool
    """Whether the receiver did what was asked."""
    problem: str | None
    """What was wrong."""


class ChargeAddedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["charge.added"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ChargeChange


class ChargeChange(TypedDict):
    pro: str
    """PRO number, 10 digits."""
    what: Literal["CORRECTED", "ADDED", "CHANGED", "REMOVED"]
    """What changed."""
    at: str
    """ISO 8601, UTC: when the reason for it occurred."""
    code: NotRequired[str]
    """Of the line that was changed."""
    description: NotRequired[str]
    """Of the line that was changed."""
    reason: NotRequired[str]
    """A code of EXCEPTION_REASON."""
    event: NotRequired[str]
    """The ID of the event that caused it."""
    note: NotRequired[str]
    """Why the carrier waived the charge or corrected the bill, or that it withdrew the waiver."""
    difference: str
    """What it changed; negative if it lowered the charges."""
    amount: str | None
    """The charge now. Null if it was removed, or if it is the price of the freight that was corrected."""
    total: str
    """All charges of the shipment now."""


class ChargeChangedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["charge.changed"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ChargeChange


class ChargeEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["charge.added", "charge.changed", "charge.removed"]
    """What happened."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ChargeChange


class ChargeRemovedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["charge.removed"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ChargeChange


class Claim(TypedDict):
    claimId: str
    """The ID of the claim."""
    pro: str
    """The PRO of the shipment."""
    account: str
    """Who claims."""
    kind: ClaimKind
    """LOSS: the freight was never delivered. DAMAGE: damage that was noted at the delivery. SHORTAGE: pieces are missing. CONCEALED_DAMAGE: damage that was found after a clean delivery."""
    status: ClaimStatus
    """FILED: waits for the carrier to acknowledge it. ACKNOWLEDGED: the carrier investigates it. NEEDS_DOCUMENTS: the carrier waits for documents. OFFERED: the carrier offers a part; the customer accepts or refuses it. APPROVED: will be paid. PAID: paid. DECLINED: not paid; the carrier can reopen it. WITHDRAWN: withdrawn by the customer."""
    reference: str
    """The customer's own number for it."""
    claimed: str
    """The sum of what is claimed."""
    liabilityLimit: str | None
    """What the carrier is liable for at most: the value that full-value coverage was bought for, or what its tariff pays per pound. Null: nothing limits it."""
    payable: str
    """The most that the claim can pay: what is claimed, up to the limit."""
    items: list[ClaimedItem]
    """What is claimed."""
    description: str
    """What happened."""
    contact: ClaimContact
    """Whom the carrier writes to."""
    reportedLate: bool
    """Concealed damage that was reported after the days that the carrier allows: the customer must prove it."""
    filedAt: str
    """ISO 8601, UTC: when it was filed."""
    filedBy: str
    """The user name."""
    acknowledgeBy: str
    """ISO 8601, UTC: when the carrier has to acknowledge it."""
    acknowledgedAt: str | None
    """ISO 8601, UTC: when the carrier acknowledged it."""
    decideBy: str
    """ISO 8601, UTC: when the carrier has to decide it."""
    dueAt: str | None
    """ISO 8601, UTC: the next deadline of the carrier. Null: it has none."""
    isOverdue: bool
    """Whether that deadline has passed."""
    decision: NotRequired[ClaimDecision]
    """The carrier's last decision."""
    payment: NotRequired[ClaimPayment]
    history: list[ClaimMoment]
    """What happened to it, and what both sides wrote; the oldest first."""
    attachments: list[Attachment]
    """Files that the customer attached."""


class ClaimAcknowledgedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["claim.acknowledged"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Claim


class ClaimContact(TypedDict):
    name: str
    """Name."""
    email: str
    """E-mail address."""
    phone: str
    """Telephone number."""


class ClaimContactRequest(TypedDict):
    name: str
    """Name. Must be 1 to 100 plain characters."""
    email: str
    """Receives e-mail updates about the claim. Must be an e-mail address, as in dana@example.com."""
    phone: NotRequired[str]
    """For questions of the carrier. Must be up to 40 plain characters."""


class ClaimDecidedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["claim.decided"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Claim


class ClaimDecision(TypedDict):
    decision: Literal["APPROVE", "OFFER", "DECLINE"]
    """What the carrier decided."""
    decidedAt: str
    """ISO 8601, UTC: when the carrier decided."""
    amount: str
    """What is paid or offered."""
    note: str
    """Why."""


class ClaimEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["claim.filed", "claim.acknowledged", "claim.updated", "claim.decided", "claim.paid", "claim.withdrawn"]
    """What happened."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Claim


class ClaimFiledEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["claim.filed"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Claim


ClaimKind: TypeAlias = Literal["LOSS", "DAMAGE", "SHORTAGE", "CONCEALED_DAMAGE"]


class ClaimListResponse(TypedDict):
    data: list[Claim]
    """The result."""
    cursor: str | None
    """Cursor of the next page; null on the last."""
    error: NoError


class ClaimMoment(TypedDict):
    at: str
    """ISO 8601, UTC: when it happened."""
    status: ClaimStatus
    """FILED: waits for the carrier to acknowledge it. ACKNOWLEDGED: the carrier investigates it. NEEDS_DOCUMENTS: the carrier waits for documents. OFFERED: the carrier offers a part; the customer accepts or refuses it. APPROVED: will be paid. PAID: paid. DECLINED: not paid; the carrier can reopen it. WITHDRAWN: withdrawn by the customer."""
    by: Literal["CUSTOMER", "CARRIER"]
    """Who did it."""
    note: str
    """What they wrote."""


class ClaimOfferAnswerRequest(TypedDict):
    answer: Literal["ACCEPT", "REFUSE"]
    """ACCEPT: the offered amount settles the claim. REFUSE: the carrier looks at it again."""
    note: NotRequired[str]
    """What the carrier should know."""


class ClaimPaidEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["claim.paid"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Claim


class ClaimPayment(TypedDict):
    reference: str
    """Such as the number of the check."""
    paidAt: str
    """ISO 8601, UTC: when it was paid."""


class ClaimRequest(TypedDict):
    pro: str
    """The PRO of the shipment. Must be 10 digits."""
    kind: ClaimKind
    """LOSS: the freight was never delivered. DAMAGE: damage that was noted at the delivery. SHORTAGE: pieces are missing. CONCEALED_DAMAGE: damage that was found after a clean delivery."""
    account: NotRequired[str]
    """Which of your accounts claims. Required if several of them are parties to the shipment. Must be 7 characters, A–Z and 0–9."""
    items: list[ClaimedItemRequest]
    """What is claimed: the value of what is lost, or what the damage costs. The claim is the sum of the amounts."""
    description: str
    """What happened. Must be 1 to 1,000 characters."""
    contact: ClaimContactRequest
    reference: NotRequired[str]
    """Your own number for the claim. Must be up to 50 plain characters."""


class ClaimResponse(TypedDict):
    data: Claim
    error: NoError


ClaimStatus: TypeAlias = Literal["FILED", "ACKNOWLEDGED", "NEEDS_DOCUMENTS", "OFFERED", "APPROVED", "PAID", "DECLINED", "WITHDRAWN"]


class ClaimUpdatedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["claim.updated"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Claim


class ClaimWithdrawnEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["claim.withdrawn"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Claim


class ClaimedItem(TypedDict):
    description: str
    """What it is."""
    pieces: int
    """Pieces that are lost or damaged."""
    weightLb: int
    """What these pieces weigh, in pounds."""
    amount: str
    """What is claimed for it."""


class ClaimedItemRequest(TypedDict):
    description: str
    """What it is. Must be 1 to 200 plain characters."""
    pieces: int
    """Pieces that are lost or damaged."""
    weightLb: int
    """What these pieces weigh, in pounds."""
    amount: str
    """Must be an amount in dollars with two decimals, as in 244.90."""


class ClassScale(TypedDict):
    palletTareLb: int
    """The weight assumed for a pallet or skid without a tare. It counts towards the density."""
    classes: list[ClassScale_classesItem]
    """In ascending order, from 0."""
    quoteTolerance: ClassScale_quoteTolerance
    """How much a bill of lading may differ from its quote and still get the quoted price."""
    bolAccessorials: ClassScale_bolAccessorials
    """What the accessorial codes of a bill of lading buy under this tariff."""


class ClassScale_classesItem(TypedDict):
    fromLbPerCubicFoot: float
    """The lowest density of the class."""
    classification: FreightClass


class ClassScale_quoteTolerance(TypedDict):
    """How much a bill of lading may differ from its quote and still get the quoted price."""

    weightPercent: float
    """How far the weight may differ from the quote, in percent."""
    inches: int
    """Per side of a handling unit."""
    days: int
    """Between the ship dates."""


class ClassScale_bolAccessorials(TypedDict):
    """What the accessorial codes of a bill of lading buy under this tariff."""

    priced: list[ClassScale_bolAccessorials_pricedItem]
    """Which charge each accessorial of a bill of lading causes."""
    guarantees: list[ClassScale_bolAccessorials_guaranteesItem]
    """Which service each guarantee of a bill of lading buys, the earliest delivery first."""


class ClassScale_bolAccessorials_pricedItem(TypedDict):
    code: BolAccessorialCode
    place: Literal["", "Canada", "Airport", "Church", "Club", "Construction", "Fair", "Farm", "Hotel", "Mine", "Other", "Park", "Port", "School", "Secure", "Storage", "Tradeshow"]
    """A kind of limited-access place, or Canada. Empty for any other place."""
    pricedAs: Literal["AKAPT", "AKHAZ", "AKINPU", "AKINS", "AKLGAT", "AKPRID", "AKRES", "AKRESP", "AKSCDL", "APT", "BLIND", "CNRDD", "CONST", "CONSTP", "EXHIB", "FAIRDL", "FAIRPU", "FARMDL", "FARMPU", "FRZ", "GMPOIS", "GROC", "HAZ", "HD", "HDSIG", "HET", "HPU", "INB", "INP", "INS", "INSC", "LADPU", "LGATE", "LGATEP", "LONG12", "LONG16", "LONG20", "LONG28", "LONG40", "LONG53", "MINE", "MINIDL", "MINIPU", "MOADL", "MOAPU", "NCM", "OVLD2", "PRISDL", "PRISPU", "SCHLDL", "SCHLPU", "SDS", "SEADL", "SEADOC", "SEAPU", "SSM", "STO", "ULFEE", "USTEDL", "VIVA", "WORDL", "WORPU", "APTD", "APTP", "COD", "EXPD", "FVC", "GMR1", "GTD_AM", "GTD_NOON", "GTD_PM", "IDL", "INBD", "IPU", "LFTD", "LFTP", "LTDAD", "LTDAP", "MARK", "MNC", "OVR", "PPD", "PSC", "PSH", "PSN", "REP", "RES", "SRT", "SS", "TCS", "CONSUM", "DSDD", "ADP1", "DBDP", "FRAG", "PREACC", "PSA", "SKSW"]
    """The code of the charge."""


class ClassScale_bolAccessorials_guaranteesItem(TypedDict):
    code: BolAccessorialCode
    service: Literal["99", "98", "96", "95", "94", "93", "92", "90", "97"]
    """The service level."""


ConciseStatus: TypeAlias = Literal["Pending", "Picked Up", "In Transit", "At Destination Terminal", "Appointment", "Out for Delivery", "Exception", "Delivered", "Cancelled", "Returned"]


class Contact(TypedDict):
    name: NotRequired[str]
    """Name."""
    phone: NotRequired[str]
    """Telephone number."""
    phoneExt: NotRequired[str]
    """Telephone extension."""
    email: NotRequired[str]
    """E-mail address."""


class CreatedApiKeyResponse(TypedDict):
    data: CreatedApiKeyResponse_data
    """The result."""
    error: NoError


class CreatedApiKeyResponse_data(TypedDict):
    """The result."""

    apiKey: str
    """The API key of this environment. Send it as `apikey` with every REST call."""
    apiClientId: str
    """The client identifier."""
    apiClientSecret: str
    """The new client secret. It replaces the one used for this call, and is shown only once."""


class CreatedApiKeyRotationResponse(TypedDict):
    data: CreatedApiKeyRotationResponse_data
    """The result."""
    error: NoError


class CreatedApiKeyRotationResponse_data(TypedDict):
    """The result."""

    apiKey: str
    """The new value. Send it as `apikey` from now on."""
    apiClientId: str
    """The client identifier."""
    previousApiKeyExpiresAt: str | None
    """When the previous value expires. Null: it has expired."""


class CreatedNamedApiKeyResponse(TypedDict):
    data: NamedApiKeyWithValue
    error: NoError


class CreatedPickupRequestResponse(TypedDict):
    data: CreatedPickupRequestResponse_data
    """The result."""
    error: NoPickupError


class CreatedPickupRequestResponse_data(TypedDict):
    """The result."""

    requestNumber: str
    """The number of the pickup request."""


class CreatedProReservationResponse(TypedDict):
    data: CreatedProReservationResponse_data
    """The result."""
    error: NoError


class CreatedProReservationResponse_data(TypedDict):
    """The result."""

    reservationId: str
    """The ID of the reservation."""
    first: str
    """The first PRO of the range."""
    last: str
    """The last PRO of the range, inclusive."""
    quantity: int
    """The number of PROs in the range."""
    pros: list[str]
    """All of them, in order."""
    expiresAt: str
    """When the reservation of unused PROs ends. ISO 8601, UTC."""


class CreatedSandboxResponse(TypedDict):
    data: CreatedSandboxResponse_data
    """The result."""
    error: NoError


class CreatedSandboxResponse_data(TypedDict):
    """The result."""

    sandbox: NewSandbox
    credentials: SandboxCredentials


class CreatedShipmentTrackingLinkResponse(TypedDict):
    data: NewTrackingLink
    error: NoError


class CreatedSubscriptionResponse(TypedDict):
    data: SubscriptionWithSecret
    error: NoError


class CreditMemoIssuedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["credit_memo.issued"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Invoice


class DeclaredRating(TypedDict):
    weight: int
    """Pounds."""
    lines: list[InvoiceLine]
    """Lines."""
    total: str
    """The price of the freight, before what events add."""


class Delivery(TypedDict):
    id: str
    """ID."""
    subscriptionId: str
    """The ID of the subscription."""
    eventId: str
    """The `webhook-id` of every attempt."""
    type: str
    """Type."""
    subject: str
    """The PRO, or the number of the pickup request or invoice."""
    sequence: int
    """Grows by one with each event about the same shipment, pickup or invoice."""
    origin: Literal["event", "test", "redelivery", "replay"]
    """Why it is delivered: the event itself, a replay, a test."""
    state: Literal["waiting", "delivered", "failed", "stopped"]
    """Whether it was delivered."""
    createdAt: str
    """ISO 8601, UTC."""
    endedAt: str | None
    """ISO 8601, UTC."""
    nextAttemptAt: str | None
    """ISO 8601, UTC; null where none is planned or it is due at once."""
    lastStatus: int | None
    """The status of the last response."""
    lastError: str | None
    """Why the last attempt was no success."""
    attempts: list[DeliveryAttempt]
    """Attempts to deliver it, oldest first."""


DeliveryAccessorialCode: TypeAlias = Literal["LFTD", "RES", "IDL", "LTDAD", "APTD", "MNC", "CONST", "EXHIB", "GROC", "HDSIG", "MINIDL", "MOADL", "ULFEE", "VIVA"]


class DeliveryAppointment(TypedDict):
    status: Literal["PENDING", "SET", "CHANGED", "MISSED"]
    """Status."""
    start: NotRequired[str]
    """ISO 8601; absent until one is agreed."""
    end: NotRequired[str]
    """ISO 8601; absent until one is agreed."""


class DeliveryAppointmentChange(TypedDict):
    status: Literal["PENDING", "SET", "CHANGED", "MISSED"]
    """Status."""
    start: NotRequired[str]
    """ISO 8601; absent until one is agreed."""
    end: NotRequired[str]
    """ISO 8601; absent until one is agreed."""
    changedAt: str
    """When it became so."""


class DeliveryAttempt(TypedDict):
    number: int
    """The number of the attempt, from 1."""
    startedAt: str
    """ISO 8601, UTC."""
    durationMs: int
    """How long it took, in milliseconds."""
    request: DeliveryAttempt_request
    """What was sent."""
    response: DeliveryAttempt_response | None
    """Null if there was no response."""
    error: str | None
    """Why it failed."""


class DeliveryAttempt_request(TypedDict):
    """What was sent."""

    url: str
    """Address."""
    headers: dict[str, str]
    """Headers."""
    body: str
    """The body."""


class DeliveryAttempt_response(TypedDict):
    """Null if there was no response."""

    status: int
    """Status."""
    headers: dict[str, str]
    """Headers."""
    body: str
    """The first 4,096 bytes."""


class Dispute(TypedDict):
    disputeId: str
    """The ID of the dispute."""
    invoice: str
    """The number of the invoice."""
    pro: str
    """PRO number, 10 digits."""
    account: str
    """Who pays the invoice."""
    status: DisputeStatus
    """OPEN: waits for the carrier. ACCEPTED: credited in full. SETTLED: credited in part. REJECTED: not credited. WITHDRAWN: withdrawn by the customer."""
    openedAt: str
    """ISO 8601, UTC."""
    openedBy: str
    """The user name."""
    closedAt: str | None
    """ISO 8601, UTC: when it was decided or withdrawn. Null while it is open."""
    lines: list[DisputedLine]
    """Lines."""
    disputed: str
    """The sum of what is disputed."""
    credited: str
    """The sum of what was credited."""
    note: str
    """The customer's."""
    decisionNote: str
    """The carrier's, once it has decided."""
    creditMemo: NotRequired[str]
    """The number of the credit memo. Credit memos are numbered when they are stored, so the response to the decision does not have it yet."""
    attachments: list[Attachment]
    """Files that were attached."""


class DisputeAttachmentResponse(TypedDict):
    data: Attachment
    error: NoError


class DisputeDecidedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["dispute.decided"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Dispute


class DisputeEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["dispute.opened", "dispute.decided", "dispute.withdrawn"]
    """What happened."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Dispute


class DisputeOpenedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["dispute.opened"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Dispute


DisputeReason: TypeAlias = Literal["DUPLICATE", "WRONG_RATE", "WRONG_CLASS", "WRONG_WEIGHT", "NOT_REQUESTED", "NOT_DELIVERED", "SERVICE_FAILURE", "WRONG_PARTY"]


class DisputeResponse(TypedDict):
    data: Dispute
    error: NoError


DisputeStatus: TypeAlias = Literal["OPEN", "ACCEPTED", "SETTLED", "REJECTED", "WITHDRAWN"]


class DisputeWithdrawnEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["dispute.withdrawn"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Dispute


class DisputedLine(TypedDict):
    line: int
    """Its number on the invoice."""
    code: str
    """Code."""
    description: str
    """Description."""
    reasonCode: DisputeReason
    """DUPLICATE: billed twice. WRONG_RATE: wrong rate or discount. WRONG_CLASS: wrong freight class. WRONG_WEIGHT: wrong weight. NOT_REQUESTED: accessorial that was not requested. NOT_DELIVERED: not delivered. SERVICE_FAILURE: service failure. WRONG_PARTY: wrong party or terms."""
    amount: str
    """The disputed part of it."""
    credited: str
    """What was credited because of the dispute."""


class DisputedLineRequest(TypedDict):
    line: int
    """The number of a line of the invoice."""
    amount: str
    """Must be an amount in dollars with two decimals, as in 244.90."""
    reasonCode: DisputeReason
    """DUPLICATE: billed twice. WRONG_RATE: wrong rate or discount. WRONG_CLASS: wrong freight class. WRONG_WEIGHT: wrong weight. NOT_REQUESTED: accessorial that was not requested. NOT_DELIVERED: not delivered. SERVICE_FAILURE: service failure. WRONG_PARTY: wrong party or terms."""


class Error(TypedDict):
    code: int
    """A code of the catalog, see /docs/errors."""
    message: str
    """What happened, in one sentence."""
    details: str
    """What to do about it, with a link to the page of the code."""
    validationFailures: NotRequired[list[ValidationFailure]]
    """What is wrong with the request, field by field."""


class ErrorResponse(TypedDict):
    data: NotRequired[dict[str, Any] | list[Any]]
    """Empty, or absent: an error has no data."""
    error: Error


class EstimatedDelivery(TypedDict):
    startDate: str
    """ YYYY-MM-DD."""
    startTime: str
    """ HH:MM, local to the place."""
    endDate: str
    """ YYYY-MM-DD."""
    endTime: str
    """ HH:MM, local to the place."""
    calculatedAt: str
    """When it was calculated."""


class Event(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: EventType
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, pickup or invoice. 0: a test event."""
    environment: Literal["production", "test"]
    """production or test."""
    data: dict[str, Any]
    """The shipment, pickup or invoice as GET returned it right after the event."""


class EventListResponse(TypedDict):
    data: list[Event]
    """The result."""
    cursor: str
    """Store it and continue with it. Never null, because more events will come."""
    error: NoError


class EventMessage(TypedDict):
    id: str
    """The cursor after the event."""
    data: Event


EventType: TypeAlias = Literal["pickup.received", "pickup.accepted", "pickup.dispatched", "pickup.eta_updated", "pickup.arrived", "pickup.attempted", "pickup.rescheduled", "pickup.picked_up", "pickup.rejected", "pickup.cancelled", "pickup.closed", "pickup.updated", "shipment.created", "shipment.updated", "shipment.voided", "shipment.picked_up", "shipment.arrived_terminal", "shipment.departed_terminal", "shipment.interline_handoff", "shipment.customs_hold", "shipment.customs_cleared", "shipment.reweighed", "shipment.inspected", "shipment.eta_updated", "shipment.appointment_requested", "shipment.appointment_set", "shipment.appointment_missed", "shipment.out_for_delivery", "shipment.stops_away", "shipment.delivery_attempted", "shipment.exception_opened", "shipment.exception_resolved", "shipment.charge_incurred", "shipment.corrected", "shipment.reconsigned", "shipment.delivered", "shipment.returned", "shipment.document_available", "charge.added", "charge.changed", "charge.removed", "invoice.issued", "invoice.corrected", "invoice.paid", "credit_memo.issued", "dispute.opened", "dispute.decided", "dispute.withdrawn", "claim.filed", "claim.acknowledged", "claim.updated", "claim.decided", "claim.paid", "claim.withdrawn", "instruction.given", "instruction.accepted", "instruction.declined", "instruction.withdrawn"]


ExceptionReason: TypeAlias = Literal["CNC", "REF", "NAP", "APT", "ADR", "NOA", "LGR", "WTH", "MEC", "HOL", "CUS", "DOC", "DMG", "SHT", "OVG", "MIS", "MSD", "CRD", "HLD", "RCL"]


class Fault(TypedDict):
    id: str
    """Affected responses and webhooks have it in the header `linehaul-fault`."""
    match: Fault_match
    """Which requests or webhooks fail."""
    then: FaultEffect
    """What happens: exactly one of these."""
    times: int | None
    """How often it fails at most; null without a limit."""
    until: str | None
    """When it ends, by the test clock."""
    state: Literal["active", "used up", "expired"]
    """Whether it still makes calls fail."""
    struck: int
    """How often it was applied."""
    considered: int
    """How many calls or webhooks matched while it was active, affected or not."""
    operations: list[str]
    """The operations it can strike; empty for webhooks."""
    createdAt: str
    """By the test clock."""


class Fault_match(TypedDict):
    """Which requests or webhooks fail."""

    operation: str | None
    """For API calls: `rate-quotes` is every method of the path, `POST /v1/rate-quotes` is one operation. For webhooks: an event type, or `webhooks` for all. Everything if left out."""
    path: str | None
    """Only calls to this path, without the query; it may end in `*`. Not for webhooks."""
    share: float
    """The share of matching calls that fail."""


class FaultEffect(TypedDict):
    status: NotRequired[int]
    """The operation is not run. The response is the real error with this status: body, code and headers."""
    delayMs: NotRequired[int]
    """The operation runs after this many milliseconds of real time."""
    drop: NotRequired[Literal["before", "after"]]
    """The connection is closed without a response: `before` the operation runs, so nothing happened, or `after` it ran, so everything did."""
    malformed: NotRequired[bool]
    """The operation runs, and half of its JSON is sent. The value is `true`."""
    duplicateEvent: NotRequired[bool]
    """The webhook is sent twice, with the same `webhook-id`. The value is `true`."""
    lateEvent: NotRequired[str]
    """The webhook is sent this much later, by the test clock. Must be a span of time, as in 90m, 36h or 2d."""
    outOfOrder: NotRequired[bool]
    """The webhook is sent after the next one of the same shipment, pickup or invoice. The value is `true`."""
    webhookSilence: NotRequired[bool]
    """The webhook is not sent. Its delivery ends as `stopped`. The value is `true`."""


class FoundRating(TypedDict):
    weight: int
    """Pounds."""
    lines: list[InvoiceLine]
    """Lines."""
    total: str
    """The price of the freight, before what events add."""
    at: str
    """ISO 8601, UTC: when it was weighed or inspected."""
    inspector: NotRequired[str]
    """Who inspected it."""
    nmfcItem: NotRequired[str]
    """NMFC item number."""
    units: NotRequired[list[FoundRating_unitsItem]]
    """What was measured, in inches."""
    photographs: NotRequired[list[str]]
    """IDs of documents of GET /v1/images (documentType PHOTO or INSP)."""


class FoundRating_unitsItem(TypedDict):
    count: int
    """How many."""
    lengthIn: int
    """Length in inches."""
    widthIn: int
    """Width in inches."""
    heightIn: int
    """Height in inches."""


FreightClass: TypeAlias = Literal["50", "55", "60", "65", "70", "77.5", "85", "92.5", "100", "110", "125", "150", "175", "200", "250", "300", "400", "500"]


class FreightClassListResponse(TypedDict):
    data: ClassScale
    error: NoError


FreightReport = TypedDict(
    "FreightReport",
    {
        # The first ship date.
        "from": "str",
        # The last ship date.
        "to": "str",
        # How many shipments.
        "shipments": "int",
        # False if there are more than 10,000 shipments: then only the newest are counted.
        "isComplete": "bool",
        # US dollars: the freight charges of the shipments that you pay.
        "charges": "str",
        # Deliveries that had a promised date and time.
        "deliveries": "int",
        # Those that were not after it.
        "onTime": "int",
        # By the month of the ship date, the first month first.
        "months": "list[ReportedMonth]",
        # The 200 lanes with the highest charges. Shipments whose ends you may not see are not among them.
        "lanes": "list[ReportedLane]",
        # The most frequent first.
        "exceptions": "list[ReportedException]",
    },
)


class HandlingUnit(TypedDict):
    count: NotRequired[int]
    """Required when the service level is LTLTC, VTL, VTLTC or EU."""
    type: NotRequired[Literal["BD", "BG", "BK", "BL", "BR", "BX", "CN", "CR", "CS", "CT", "CY", "DR", "JC", "KT", "PC", "PK", "PL", "PT", "RE", "RL", "SK", "TL", "TO"]]
    """Required when the service level is LTLTC, VTL, VTLTC or EU."""
    weight: int
    """Total weight in pounds, for all of `count`."""
    tareWeight: NotRequired[int]
    """Weight of skids, pallets, slips. Required when the service level is LTLTC, VTL, VTLTC or EU."""
    weightUnit: NotRequired[Literal["Pounds"]]
    """The unit of the weights."""
    length: NotRequired[int]
    """Inches, of one unit. Required when the service level is LTLTC, VTL, VTLTC or EU."""
    width: NotRequired[int]
    """Inches, of one unit. Required when the service level is LTLTC, VTL, VTLTC or EU."""
    height: NotRequired[int]
    """Inches, of one unit. Required when the service level is LTLTC, VTL, VTLTC or EU."""
    dimensionsUnit: NotRequired[Literal["Inches"]]
    """The unit of length, width and height."""
    isStackable: NotRequired[bool]
    """Default: false. Required when the service level is VTL, VTLTC or EU."""
    isTurnable: NotRequired[bool]
    """Default: false. Required when the service level is VTL, VTLTC or EU."""
    lineItems: NotRequired[list[QuoteLineItem]]
    """The commodities in the handling unit."""


class HazardousMaterial(TypedDict):
    number: str
    """UN or NA number."""
    properShippingNames: list[str]
    """The possible values, the most common first."""
    hazardClass: str
    """Hazard class or division (49 CFR 172.101, column 3)."""
    subsidiaryHazards: list[str]
    """Subsidiary hazard classes."""
    packingGroups: list[Literal["I", "II", "III"]]
    """Empty if the material has none."""
    needsTechnicalName: bool
    """Whether the shipping paper needs a technical name (49 CFR 172.203(k))."""


class HazmatListResponse(TypedDict):
    data: list[HazardousMaterial]
    """The result."""
    error: NoError


class Health(TypedDict):
    status: str
    """Status."""


class HeldUpShipment(TypedDict):
    shipment: ListedShipment
    reasonCode: ExceptionReason
    """Why it is held up."""
    reason: str
    """The same in words."""
    since: str
    """When that happened."""
    needsInstructions: bool
    """Whether it stays where it is until you say what to do. False while one of your instructions is waiting for an answer."""
    possible: list[InstructionKind]
    """The instructions that you can give now. Empty while one is waiting for an answer, or if none is needed."""


class Image(TypedDict):
    pro: str
    """PRO number, 10 digits."""
    documentType: RequestedDocumentType
    """As requested."""
    documentId: NotRequired[str]
    """Of an uploaded document. Generated documents have none."""
    description: str
    """Description."""
    contentType: str
    """Media type."""
    pages: int
    """How many pages."""
    createdAt: str
    """When the record it shows was created."""
    others: NotRequired[list[OtherImage]]
    """More uploaded documents of the type, newest first. Request one by its `documentId`."""
    data: NotRequired[str]
    """With format=base64: the document, encoded."""
    url: NotRequired[str]
    """With format=url: a URL of the document that needs no headers."""
    urlExpiresAt: NotRequired[str]
    """When `url` stops working: after 15 minutes."""


class ImageListResponse(TypedDict):
    data: Image
    error: NoError


class Instruction(TypedDict):
    instructionId: str
    """The ID of the instruction."""
    pro: str
    """The PRO of the shipment."""
    account: str
    """The account that gave the instruction."""
    kind: InstructionKind
    """REDELIVER: try the delivery again. RETURN: return the freight to the shipper. HOLD: hold the freight at the terminal until a date. CHANGE_ADDRESS: deliver to another address."""
    status: InstructionStatus
    """WAITING: waiting for the carrier to answer. ACCEPTED: the carrier carries it out. DECLINED: the carrier does not carry it out, and says why. WITHDRAWN: withdrawn by the customer."""
    reasons: list[ExceptionReason]
    """The codes of the exceptions that were open when it was given."""
    holdUntil: NotRequired[str]
    """Of HOLD: the day until which the freight is held."""
    destination: NotRequired[NewAddress]
    """Of CHANGE_ADDRESS: where the freight is to go."""
    note: str
    """What the customer wrote."""
    email: str
    """The address to which the answer is e-mailed; empty for none."""
    givenAt: str
    """ISO 8601, UTC: when it was given."""
    givenBy: str
    """The user name."""
    answer: NotRequired[InstructionAnswer]
    """What the carrier answered."""


class InstructionAcceptedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["instruction.accepted"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Instruction


class InstructionAnswer(TypedDict):
    answeredAt: str
    """ISO 8601, UTC: when the carrier answered."""
    note: str
    """What it wrote."""


class InstructionDeclinedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["instruction.declined"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Instruction


class InstructionEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["instruction.given", "instruction.accepted", "instruction.declined", "instruction.withdrawn"]
    """What happened."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Instruction


class InstructionGivenEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["instruction.given"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Instruction


InstructionKind: TypeAlias = Literal["REDELIVER", "RETURN", "HOLD", "CHANGE_ADDRESS"]


class InstructionListResponse(TypedDict):
    data: list[Instruction]
    """The result."""
    cursor: str | None
    """Cursor of the next page; null on the last."""
    error: NoError


class InstructionResponse(TypedDict):
    data: Instruction
    error: NoError


InstructionStatus: TypeAlias = Literal["WAITING", "ACCEPTED", "DECLINED", "WITHDRAWN"]


class InstructionWithdrawnEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["instruction.withdrawn"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Instruction


class Invoice(TypedDict):
    type: Literal["INVOICE", "CREDIT_MEMO"]
    """Invoice or credit memo."""
    number: str
    """Counted without gaps within a type and a year. Invoices that were issued before that have `INV` and the PRO."""
    version: int
    """Always 1, except on invoices that were issued when a correction was another version."""
    status: Literal["OPEN", "PARTIALLY_PAID", "PAID", "CREDITED", "APPLIED"]
    """CREDITED: credit memos cover all of it. APPLIED: a credit memo; it lowers the balance of its invoice."""
    isOverdue: bool
    """Past its due date, with a balance that is not disputed."""
    reason: Literal["ISSUED", "CORRECTED", "SUPPLEMENT", "GRANTED"]
    """ISSUED with the delivery or the return. CORRECTED: charges changed or were removed later. SUPPLEMENT: for charges that were added later. GRANTED: credited by the carrier, for the reason in `note`."""
    relatedDocuments: list[Invoice_relatedDocumentsItem]
    """An invoice never changes. If charges changed, a credit memo and a new invoice are issued together: both correct the first invoice."""
    note: str
    """Why the carrier granted a credit; otherwise empty."""
    pro: str
    """PRO number, 10 digits."""
    confirmationNumber: str
    """The confirmation number of the bill of lading."""
    documentReferences: list[Invoice_documentReferencesItem]
    """Bill of lading, purchase order and other reference numbers."""
    payerAccount: str
    """The account that pays."""
    terms: str
    """Prepaid, Collect or Third Party."""
    service: str
    """The service level."""
    invoiceDate: str
    """YYYY-MM-DD."""
    dueDate: str
    """YYYY-MM-DD: the invoice date plus the payer’s payment terms."""
    netDays: int
    """The payment terms: days from the invoice date to the due date."""
    shipDate: str
    """YYYY-MM-DD."""
    deliveredAt: str | None
    """ISO 8601, UTC. Null for freight that was returned."""
    returnedAt: str | None
    """ISO 8601, UTC. Null for freight that was delivered."""
    shipper: ShipmentParty
    consignee: ShipmentParty
    billTo: ShipmentParty
    handlingUnits: int
    """How many handling units."""
    pieces: int
    """How many pieces."""
    totalWeight: int
    """Pounds; after a reweigh, the weight found."""
    lines: list[InvoiceLine]
    """Freight, deficit, discount, fuel and accessorials. They add up to the total. Negative on a credit memo."""
    ratings: NotRequired[Ratings]
    """Only where weighing or an inspection changed the price: as rated by the BOL, and by what was found."""
    total: str
    """The sum of the lines; negative on a credit memo."""
    credited: str
    """What credit memos took off."""
    paid: str
    """Amount paid. What is paid beyond the balance is a credit on the account."""
    balance: str
    """Balance due: the total less what was credited and paid."""
    disputed: str
    """What open disputes are about. It is not due until they are decided."""
    overdue: str
    """What is past its due date: the balance without what is disputed."""
    payments: list[Invoice_paymentsItem]
    """Payments."""
    versions: list[Invoice_versionsItem]
    """Every version, oldest first."""


class Invoice_relatedDocumentsItem(TypedDict):
    relation: Literal["CORRECTS", "CORRECTED_BY", "ISSUED_WITH"]
    """How the other document relates to this one."""
    type: Literal["INVOICE", "CREDIT_MEMO"]
    """Invoice or credit memo."""
    number: str
    """The number of the other document."""


class Invoice_documentReferencesItem(TypedDict):
    type: str
    """The type of reference number."""
    id: str
    """The number."""


class Invoice_paymentsItem(TypedDict):
    paymentId: str
    """The ID of the payment."""
    amount: str
    """What of the payment is for this invoice."""
    paidAt: str
    """When it was paid."""
    note: str
    """A note."""
    reversedAt: str | None
    """ISO 8601, UTC: when it turned out that the payment did not clear. It no longer counts then."""


class Invoice_versionsItem(TypedDict):
    version: int
    """Version."""
    reason: Literal["ISSUED", "CORRECTED", "SUPPLEMENT", "GRANTED"]
    """Why."""
    madeAt: str
    """When it was made."""
    invoiceDate: str
    """The date of the invoice."""
    dueDate: str
    """When it is due."""
    totalWeight: int
    """Weight in all, in pounds."""
    total: str
    """Total in US dollars."""


class InvoiceAging(TypedDict):
    asOf: str
    """YYYY-MM-DD, UTC: the day for which it was calculated."""
    accounts: list[Receivable]
    """Your accounts with something open or a credit."""
    totals: AgingTotals


class InvoiceAgingResponse(TypedDict):
    data: InvoiceAging
    error: NoError


class InvoiceCorrectedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["invoice.corrected"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Invoice


class InvoiceDisputeListResponse(TypedDict):
    data: list[Dispute]
    """The result."""
    cursor: str | None
    """Cursor of the next page; null on the last."""
    error: NoError


class InvoiceDisputeRequest(TypedDict):
    lines: list[DisputedLineRequest]
    """Lines."""
    note: NotRequired[str]
    """What the carrier should know."""


class InvoiceEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["invoice.issued", "invoice.corrected", "invoice.paid", "credit_memo.issued"]
    """What happened."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Invoice


class InvoiceIssuedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["invoice.issued"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Invoice


class InvoiceLine(TypedDict):
    line: int
    """Its number on the invoice, from 1."""
    code: str
    """What is charged: FRT for freight, FSC for the fuel surcharge, DSC for the discount, or the code of an accessorial (docs/charge-codes.md). MISC for charges that were stored before they had codes."""
    description: str
    """Description."""
    classification: NotRequired[str]
    """The class that was rated."""
    weight: NotRequired[int]
    """The pounds that were rated."""
    quantity: NotRequired[float]
    """How many units are charged, after the free ones."""
    unit: NotRequired[Literal["EACH", "HOUR", "QUARTER_HOUR", "DAY", "CWT_DAY"]]
    """What `quantity` counts. CWT_DAY is a day of a hundredweight."""
    rate: NotRequired[str]
    """Dollars per unit; on lines without a unit, per hundredweight."""
    amount: str
    """Negative for a discount."""
    reason: NotRequired[str]
    """Why an event caused the charge: a code of EXCEPTION_REASON."""
    event: NotRequired[str]
    """The ID of the event that caused the charge."""


class InvoiceListResponse(TypedDict):
    data: list[Invoice]
    """The result."""
    cursor: str | None
    """Cursor of the next page; null on the last."""
    error: NoError


class InvoicePaidEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["invoice.paid"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Invoice


class InvoiceResponse(TypedDict):
    data: Invoice
    error: NoError


class JsonWebKeySet(TypedDict):
    keys: list[JsonWebKeySet_keysItem]
    """First the current signing key, then older keys whose tokens may still be valid."""


class JsonWebKeySet_keysItem(TypedDict):
    kty: str
    """Type of key."""
    crv: str
    """Curve."""
    x: str
    """The public key, in base64url."""
    kid: str
    """The `kid` in the header of tokens."""
    alg: str
    """Algorithm."""
    use: str
    """What the key is for."""


class KnownAddress(TypedDict):
    addressId: NotRequired[str]
    """Of a saved address. Absent if it is only on earlier bills."""
    name: str
    """Name."""
    address: PartyAddress
    contactName: str
    """As saved, or from the newest bill. Empty if there is none."""
    phone: str
    """Telephone number."""
    email: str
    """E-mail address."""
    pickupAccessorials: list[Literal["LFTP", "REP", "IPU", "LTDAP", "CONSTP", "MINIPU", "MOAPU"]]
    """What a pickup here needs, as saved."""
    deliveryAccessorials: list[DeliveryAccessorialCode]
    """What a delivery here needs, as saved."""
    limitedAccessType: NotRequired[LimitedAccessType]
    roles: list[Literal["shipper", "consignee", "billTo"]]
    """Whether it was a shipper, a consignee or a payer."""
    lastUsedAt: str
    """The time of the newest bill. If it was on none, when it was saved."""
    timesUsed: int
    """Number of bills with this party. New bills are counted within seconds."""


LimitedAccessType: TypeAlias = Literal["Airport", "Church", "Club", "Construction", "Fair", "Farm", "Hotel", "Mine", "Other", "Park", "Port", "School", "Secure", "Storage", "Tradeshow"]


class ListedApiKey(TypedDict):
    keyId: str
    """Identifies the key without revealing it; also in the request log and the audit log."""
    name: str
    """What the key is for."""
    kind: Literal["default", "named"]
    """`default`: the key of /v1/api-key. `named`: any other."""
    lastFour: str
    """The last four characters of its value."""
    createdAt: str
    """When it was created."""
    lastUsedAt: str | None
    """The latest call or token request with the key, to the minute. Null: never used."""
    expiresAt: str | None
    """When it stops working. Null: it works until it is revoked."""
    access: Literal["full", "read-only"]
    """`read-only`: only calls that change nothing. `full`: everything that the role of the user allows."""
    accounts: list[str] | None
    """Null: all accounts of the user."""
    networks: list[str] | None
    """Null: all addresses."""


class ListedApiKeyResponse(TypedDict):
    data: ListedApiKey
    error: NoError


class ListedShipment(TypedDict):
    pro: str
    """PRO number, 10 digits."""
    status: ShipmentStatus
    shipDate: str
    """YYYY-MM-DD."""
    documentReferences: list[ListedShipment_documentReferencesItem]
    """Bill of lading, purchase order and other reference numbers."""
    shipper: NotRequired[ShipmentEnd]
    consignee: NotRequired[ShipmentEnd]
    pieces: int
    """How many pieces."""
    totalWeight: int
    """Pounds."""
    promisedDelivery: NotRequired[ListedShipment_promisedDelivery]
    """Absent if the destination is not in the network."""
    estimatedDelivery: NotRequired[EstimatedDelivery]
    """The promised delivery while the freight is on time, otherwise calculated from the remaining route. Absent after delivery."""
    deliveryDate: NotRequired[str]
    """When it was delivered. YYYY-MM-DD."""
    isLate: bool
    """Whether it was delivered late, is late or, by its estimate, will be: after the promised time at the destination or, if a later appointment was agreed, after that. False before pickup."""
    freightCharges: NotRequired[str]
    """Dollars: the price of the freight, as corrected by a reweigh or an inspection. Other charges, caused by events, are in GET /v1/shipments/{pro}/charges. Shown to the account that pays; absent if there is no rate."""


class ListedShipment_documentReferencesItem(TypedDict):
    type: str
    """PUR pickup request, LDN load, PON purchase order, BOL bill of lading, SNO shipment."""
    id: str
    """The number."""


class ListedShipment_promisedDelivery(TypedDict):
    """Absent if the destination is not in the network."""

    date: str
    """It never changes. YYYY-MM-DD."""
    time: str
    """By when. HH:MM, local to the place."""


class ListedShipmentTemplate(TypedDict):
    templateId: str
    """Identifies the template."""
    account: str
    """The customer account that shares it."""
    name: str
    """The name of the template."""
    origin: TemplatePlace
    """Where the freight is picked up. Empty where the template has nothing."""
    destination: TemplatePlace
    """Where it goes. Empty where the template has nothing."""
    handlingUnits: int
    """How many handling units it has."""
    weight: int
    """Pounds without tare. 0 if the template has no weights."""
    savedAt: str
    """When it was last saved."""
    savedBy: str
    """The user name."""


class LoggedRequest(TypedDict):
    requestId: str
    """The `x-request-id` of its response."""
    at: str
    """When."""
    method: str
    """HTTP method."""
    path: str
    """Path of the request."""
    query: str
    """The query string, without secrets."""
    status: int
    """Status."""
    errorCode: int | None
    """The `error.code` of the response; null if it has none."""
    durationMs: float
    """From the request headers to the response."""
    caller: RequestCaller


class MovementLocation(TypedDict):
    terminal: NotRequired[str]
    """The terminal ID, if it happened at a terminal."""
    city: str
    """City."""
    state: str
    """State or province, two letters."""
    position: NotRequired[Position]


class NamedApiKeyChange(TypedDict):
    name: NotRequired[str]
    """What the key is for. Unique among the keys of the client, whatever the case. Users whose calls are made with the key see it in their request log. Must be text of 1 to 60 characters that does not start with a blank."""
    expiresAt: NotRequired[str | None]
    """When the key stops working, in the future; UTC unless the time has an offset. Null: it works until it is revoked."""
    access: NotRequired[Literal["full", "read-only"]]
    """`read-only`: only calls that change nothing. `full`: everything that the role of the user allows."""
    accounts: NotRequired[list[str] | None]
    """The customer accounts that the key may act for; the user must have them too. Calls that concern all accounts of a user, such as webhooks, are then not allowed. Null: all accounts of the user."""
    networks: NotRequired[list[str] | None]
    """IPv4 and IPv6 addresses and CIDR ranges that the key may be used from. Null: all addresses."""


class NamedApiKeyWithValue(TypedDict):
    keyId: str
    """Identifies the key without revealing it; also in the request log and the audit log."""
    name: str
    """What the key is for."""
    kind: Literal["default", "named"]
    """`default`: the key of /v1/api-key. `named`: any other."""
    lastFour: str
    """The last four characters of its value."""
    createdAt: str
    """When it was created."""
    lastUsedAt: str | None
    """The latest call or token request with the key, to the minute. Null: never used."""
    expiresAt: str | None
    """When it stops working. Null: it works until it is revoked."""
    access: Literal["full", "read-only"]
    """`read-only`: only calls that change nothing. `full`: everything that the role of the user allows."""
    accounts: list[str] | None
    """Null: all accounts of the user."""
    networks: list[str] | None
    """Null: all addresses."""
    apiKey: str
    """The value. It is shown only once; send it as `apikey` with every call."""


class NetworkTerminalListResponse(TypedDict):
    data: list[TerminalPlace]
    """The result."""
    error: NoError


class NewAddress(TypedDict):
    name: str
    """Name."""
    address1: str
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: str
    """City."""
    stateProvince: BolStateProvince
    """States of Mexico have 3 letters."""
    postalCode: str
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: Literal["USA", "CAN", "MEX"]
    """Country code."""
    contact: PartyContactWithPhone


class NewNamedApiKey(TypedDict):
    name: str
    """What the key is for. Unique among the keys of the client, whatever the case. Users whose calls are made with the key see it in their request log. Must be text of 1 to 60 characters that does not start with a blank."""
    expiresAt: NotRequired[str | None]
    """When the key stops working, in the future; UTC unless the time has an offset. Null: it works until it is revoked."""
    access: NotRequired[Literal["full", "read-only"]]
    """`read-only`: only calls that change nothing. `full`: everything that the role of the user allows."""
    accounts: NotRequired[list[str] | None]
    """The customer accounts that the key may act for; the user must have them too. Calls that concern all accounts of a user, such as webhooks, are then not allowed. Null: all accounts of the user."""
    networks: NotRequired[list[str] | None]
    """IPv4 and IPv6 addresses and CIDR ranges that the key may be used from. Null: all addresses."""


class NewSandbox(TypedDict):
    id: str
    """ID."""
    name: str
    """Name."""
    seed: str
    """The same seed and the same calls give the same responses."""
    createdAt: str
    """ISO 8601, UTC."""


class NewSavedAddress(TypedDict):
    account: str
    """One of your customer accounts."""
    name: str
    """Name."""
    address: SavedPlace
    contactName: NotRequired[str]
    """Whom to call there."""
    phone: NotRequired[str]
    """Must be 10 digits, area code and number, without country code or dashes."""
    email: NotRequired[str]
    """Must be an e-mail address, as in dana@example.com."""
    pickupAccessorials: NotRequired[list[Literal["LFTP", "REP", "IPU", "LTDAP", "CONSTP", "MINIPU", "MOAPU"]]]
    """What a pickup here needs. The forms of the portal add these when the address is chosen as the shipper."""
    deliveryAccessorials: NotRequired[list[DeliveryAccessorialCode]]
    """What a delivery here needs. The forms of the portal add these when the address is chosen as the consignee."""
    limitedAccessType: NotRequired[LimitedAccessType]
    """Required when pickupAccessorials includes LTDAP or deliveryAccessorials includes LTDAD."""
    note: NotRequired[str]
    """For your own people, such as dock hours. It is not printed."""


class NewShipmentTemplate(TypedDict):
    account: str
    """One of your customer accounts."""
    name: str
    """Unique within the account; case and accents do not count. Must be text of 1 to 60 characters that does not start with a blank."""
    shipment: TemplateShipment
    """As in POST /v1/bol, without dates, numbers and recipients. Every field is optional."""


class NewTrackingLink(TypedDict):
    pro: str
    """The PRO of the shipment."""
    url: str
    """Opens the tracking page without signing in. It is shown only once."""
    createdAt: str
    """ISO 8601, UTC: when it was created."""
    createdBy: str
    """The user name."""
    expiresAt: str
    """ISO 8601, UTC: when it stops working."""


class NoError(TypedDict):
    code: int
    """0: no error."""
    message: str
    """Empty."""
    details: str
    """Empty."""


class NoPickupError(TypedDict):
    code: int
    """0: no error."""
    message: str
    """Empty."""
    details: str
    """Empty."""
    validationFailures: list[dict[str, Any]]
    """Empty."""


class NumberedPickupChange(TypedDict):
    requestNumber: str
    """The pickup to change."""
    shipper: PickupShipper
    requestAction: NotRequired[Literal["LL", "AP", "HE", "HL", "SE"]]
    """Whether the request is new, changed or canceled."""
    paymentTerms: NotRequired[Literal["PPD", "COL"]]
    """Prepaid, collect or third party."""
    pickupDate: NotRequired[str]
    """YYYY-MM-DD, local to the shipper. Default: the next possible day."""
    pickupStartTime: NotRequired[str]
    """HHMM or HH:MM, local to the shipper. Default: 08:00, or two hours before the end. Must be HHMM or HH:MM, 24 hours."""
    pickupEndTime: NotRequired[str]
    """HHMM or HH:MM, local to the shipper. Default: 17:00, or two hours after the start. Must be HHMM or HH:MM, 24 hours."""
    totalPieces: NotRequired[str]
    """Must be a whole number as text, as in "12"."""
    totalWeight: NotRequired[str]
    """Must be a weight in pounds as text, as in "1250"."""
    totalHandlingUnits: NotRequired[str]
    """Must be a whole number as text, as in "12"."""
    hazmatFlag: NotRequired[PickupHazmatFlag]
    expeditedCode: NotRequired[Literal["E", "G", "H"]]
    """The guaranteed service that was requested."""
    whoRequested: NotRequired[Literal["S", "C", "3", "4"]]
    """Who requested the pickup."""
    trailer: NotRequired[list[PickupTrailer]]
    """The trailer to bring."""
    referenceNumbers: NotRequired[NumberedPickupChange_referenceNumbers]
    """Reference numbers."""
    commodities: NotRequired[NumberedPickupChange_commodities]
    """The freight."""
    comments: NotRequired[NumberedPickupChange_comments]
    """Comments for the driver or the terminal."""
    consignee: NotRequired[NumberedPickupChange_consignee]
    """Who receives the freight."""
    thirdParty: NotRequired[NumberedPickupChange_thirdParty]
    """Who pays, if neither shipper nor consignee does."""
    addresses: NumberedPickupChange_addresses
    """Addresses."""
    contacts: NumberedPickupChange_contacts
    """Whom to call or write to."""
    notifications: NumberedPickupChange_notifications
    """Whom to notify, and of what."""


class NumberedPickupChange_referenceNumbers(TypedDict):
    """Reference numbers."""

    referenceNumber: NotRequired[list[PickupReference]]
    """One entry per reference number."""


class NumberedPickupChange_commodities(TypedDict):
    """The freight."""

    commodity: NotRequired[list[PickupCommodity]]
    """One entry per kind of freight."""


class NumberedPickupChange_comments(TypedDict):
    """Comments for the driver or the terminal."""

    comment: NotRequired[list[PickupComment]]
    """One entry per comment."""


class NumberedPickupChange_consignee(TypedDict):
    """Who receives the freight."""

    accountCode: NotRequired[str]
    """A customer account of the carrier."""
    accountName: NotRequired[str]
    """The name of the company."""


class NumberedPickupChange_thirdParty(TypedDict):
    """Who pays, if neither shipper nor consignee does."""

    accountCode: NotRequired[str]
    """A customer account of the carrier."""
    accountName: NotRequired[str]
    """The name of the company."""


class NumberedPickupChange_addresses(TypedDict):
    """Addresses."""

    address: list[PickupPartyAddress]
    """One address of each type."""


class NumberedPickupChange_contacts(TypedDict):
    """Whom to call or write to."""

    contact: list[PickupPartyContact]
    """Whom to call or write to."""


class NumberedPickupChange_notifications(TypedDict):
    """Whom to notify, and of what."""

    notification: list[PickupNotification]
    """One entry per notification."""


class OpenApiDocument(TypedDict):
    openapi: str
    """The version of OpenAPI."""


class OtherImage(TypedDict):
    documentId: str
    """The ID of the document."""
    description: str
    """Description."""
    contentType: str
    """Media type."""
    pages: int
    """How many pages."""
    createdAt: str
    """When it was created."""


PackagingType: TypeAlias = Literal["BD", "BG", "BK", "BL", "BR", "BX", "CN", "CR", "CS", "CT", "CY", "DR", "JC", "KT", "PC", "PK", "PL", "RE", "RL", "SK", "TL", "TO"]


class PartyAddress(TypedDict):
    address1: str
    """Street address."""
    address2: str
    """Suite, dock or building."""
    city: str
    """City."""
    stateProvince: str
    """State or province, two letters."""
    postalCode: str
    """ZIP code or Canadian postal code."""
    country: str
    """USA, CAN or MEX."""


class PartyContact(TypedDict):
    phone: NotRequired[str]
    """Must be 10 digits, area code and number, without country code or dashes."""
    phoneExt: NotRequired[str]
    """Telephone extension."""
    name: NotRequired[str]
    """Name."""
    email: NotRequired[str]
    """E-mail address."""


class PartyContactWithPhone(TypedDict):
    phone: str
    """Must be 10 digits, area code and number, without country code or dashes."""
    phoneExt: NotRequired[str]
    """Telephone extension."""
    name: NotRequired[str]
    """Name."""
    email: NotRequired[str]
    """E-mail address."""


class Pickup(TypedDict):
    requestNumber: str
    """The number of the pickup request."""
    pro: str | None
    """The PRO number, once it is known."""
    status: Pickup_status
    """Status."""
    shipper: Pickup_shipper
    """Who sends the freight."""
    consignee: Pickup_consignee | None
    """Who receives the freight."""
    thirdParty: Pickup_thirdParty | None
    """Who pays, if neither shipper nor consignee does."""
    requestAction: str
    """Whether the request is new, changed or canceled."""
    paymentTerms: str | None
    """Prepaid, collect or third party."""
    totalPieces: str | None
    """How many pieces in all."""
    totalWeight: str | None
    """Weight in all, in pounds."""
    totalHandlingUnits: str | None
    """How many handling units in all."""
    hazmatFlag: str | None
    """Whether there are hazardous materials."""
    expeditedCode: str | None
    """The guaranteed service that was requested."""
    whoRequested: str | None
    """Who requested the pickup."""
    pickupDate: str
    """YYYY-MM-DD, local to the shipper."""
    pickupStartTime: str
    """HH:MM, at the shipper."""
    pickupEndTime: str
    """HH:MM, at the shipper."""
    appointmentHistory: list[Pickup_appointmentHistoryItem]
    """Appointments that were replaced, the first one first."""
    transportEvent: Pickup_transportEvent | None
    """Null until the carrier has heard from a truck."""
    trailers: list[Pickup_trailersItem]
    """Trailers."""
    referenceNumbers: list[Pickup_referenceNumbersItem]
    """Reference numbers."""
    commodities: list[Pickup_commoditiesItem]
    """The freight."""
    comments: list[Pickup_commentsItem]
    """Comments for the driver or the terminal."""
    addresses: list[PickupAddress]
    """Addresses."""
    contacts: list[PickupContact]
    """Whom to call or write to."""
    notifications: list[Pickup_notificationsItem]
    """Whom to notify, and of what."""
    originTerminal: ServiceTerminal
    statusHistory: list[Pickup_statusHistoryItem]
    """Every status, oldest first."""


class Pickup_status(TypedDict):
    """Status."""

    code: PickupStatus
    description: str
    """Description."""
    reasonCode: str | None
    """Why, as a code."""
    reason: str | None
    """Why."""


class Pickup_shipper(TypedDict):
    """Who sends the freight."""

    name: str | None
    """Name."""
    accountCode: str | None
    """The number of a customer account."""
    address: PickupAddress
    contacts: list[PickupContact]
    """Whom to call or write to."""


class Pickup_consignee(TypedDict):
    """Who receives the freight."""

    accountCode: NotRequired[str]
    """The number of a customer account."""
    accountName: NotRequired[str]
    """The name of the company."""


class Pickup_thirdParty(TypedDict):
    """Who pays, if neither shipper nor consignee does."""

    accountCode: NotRequired[str]
    """The number of a customer account."""
    accountName: NotRequired[str]
    """The name of the company."""


class Pickup_appointmentHistoryItem(TypedDict):
    pickupDate: str
    """YYYY-MM-DD, local to the shipper."""
    pickupStartTime: str
    """HH:MM, at the shipper."""
    pickupEndTime: str
    """HH:MM, at the shipper."""
    replacedAt: str
    """ISO 8601 with offset, local to the shipper."""
    reasonCode: str | None
    """Why, as a code."""
    reason: str | None
    """Why."""


class Pickup_transportEvent(TypedDict):
    """Null until the carrier has heard from a truck."""

    driver: str | None
    """The driver's first name."""
    position: Pickup_transportEvent_position | None
    """Where it was last."""
    estimatedPickupDate: str | None
    """YYYY-MM-DD, local to the shipper."""
    estimatedPickupTime: str | None
    """HH:MM, at the shipper."""
    stopsAway: int | None
    """How many stops the truck makes first."""
    updatedAt: str
    """ISO 8601 with offset, local to the shipper."""


class Pickup_transportEvent_position(TypedDict):
    """Where it was last."""

    latitude: float
    """Degrees north, WGS 84."""
    longitude: float
    """Degrees east, WGS 84; negative in North America."""


class Pickup_trailersItem(TypedDict):
    id: NotRequired[str]
    """Trailer number."""
    length: NotRequired[str]
    """Length in feet."""
    type: NotRequired[str]
    """Type of trailer."""


class Pickup_referenceNumbersItem(TypedDict):
    type: NotRequired[str]
    """Type of reference number."""
    value: NotRequired[str]
    """The number."""
    required: NotRequired[str]
    """Whether the driver must have it."""
    totalPieces: NotRequired[float]
    """How many pieces in all."""
    totalWeight: NotRequired[float]
    """Weight in all, in pounds."""


class Pickup_commoditiesItem(TypedDict):
    code: str
    """Code."""
    packageCode: NotRequired[str]
    """How the freight is packed."""
    description: NotRequired[str]
    """Description."""
    hazmat: NotRequired[Pickup_commoditiesItem_hazmat]
    """Whether it is hazardous, and which material it is."""
    pieces: NotRequired[str]
    """How many pieces."""
    weight: NotRequired[str]
    """Weight."""
    nmfcNumber: NotRequired[str]
    """NMFC item number."""
    nmfcSubNumber: NotRequired[str]
    """NMFC sub-item number."""


class Pickup_commoditiesItem_hazmat(TypedDict):
    """Whether it is hazardous, and which material it is."""

    hazmatCode: str
    """UN or NA number."""
    hazmatFlag: str
    """Whether there are hazardous materials."""


class Pickup_commentsItem(TypedDict):
    type: str
    """Type."""
    commentText: str
    """The comment."""


class Pickup_notificationsItem(TypedDict):
    type: str
    """Type."""
    required: NotRequired[str]
    """Whether the notification must be sent."""


class Pickup_statusHistoryItem(TypedDict):
    code: PickupStatus
    description: str
    """Description."""
    reasonCode: str | None
    """Why, as a code."""
    reason: str | None
    """Why."""
    occurredAt: str
    """ISO 8601 with offset, local to the shipper."""
    reportedAt: str
    """ISO 8601 with offset, local to the shipper."""


class PickupAcceptedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.accepted"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupAddress(TypedDict):
    addressType: NotRequired[str]
    """What the address is for."""
    line: list[str]
    """Street address, one entry per line."""
    city: NotRequired[str]
    """City."""
    state: NotRequired[str]
    """State or province, two letters."""
    postalCode: NotRequired[str]
    """ZIP code or Canadian postal code."""
    country: NotRequired[str]
    """Country code."""


class PickupArrivedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.arrived"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupAttemptedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.attempted"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupCancelledEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.cancelled"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupChange(TypedDict):
    requestNumber: NotRequired[str]
    """The pickup to change."""
    shipper: PickupShipper
    requestAction: NotRequired[Literal["LL", "AP", "HE", "HL", "SE"]]
    """Whether the request is new, changed or canceled."""
    paymentTerms: NotRequired[Literal["PPD", "COL"]]
    """Prepaid, collect or third party."""
    pickupDate: NotRequired[str]
    """YYYY-MM-DD, local to the shipper. Default: the next possible day."""
    pickupStartTime: NotRequired[str]
    """HHMM or HH:MM, local to the shipper. Default: 08:00, or two hours before the end. Must be HHMM or HH:MM, 24 hours."""
    pickupEndTime: NotRequired[str]
    """HHMM or HH:MM, local to the shipper. Default: 17:00, or two hours after the start. Must be HHMM or HH:MM, 24 hours."""
    totalPieces: NotRequired[str]
    """Must be a whole number as text, as in "12"."""
    totalWeight: NotRequired[str]
    """Must be a weight in pounds as text, as in "1250"."""
    totalHandlingUnits: NotRequired[str]
    """Must be a whole number as text, as in "12"."""
    hazmatFlag: NotRequired[PickupHazmatFlag]
    expeditedCode: NotRequired[Literal["E", "G", "H"]]
    """The guaranteed service that was requested."""
    whoRequested: NotRequired[Literal["S", "C", "3", "4"]]
    """Who requested the pickup."""
    trailer: NotRequired[list[PickupTrailer]]
    """The trailer to bring."""
    referenceNumbers: NotRequired[PickupChange_referenceNumbers]
    """Reference numbers."""
    commodities: NotRequired[PickupChange_commodities]
    """The freight."""
    comments: NotRequired[PickupChange_comments]
    """Comments for the driver or the terminal."""
    consignee: NotRequired[PickupChange_consignee]
    """Who receives the freight."""
    thirdParty: NotRequired[PickupChange_thirdParty]
    """Who pays, if neither shipper nor consignee does."""
    addresses: PickupChange_addresses
    """Addresses."""
    contacts: PickupChange_contacts
    """Whom to call or write to."""
    notifications: PickupChange_notifications
    """Whom to notify, and of what."""


class PickupChange_referenceNumbers(TypedDict):
    """Reference numbers."""

    referenceNumber: NotRequired[list[PickupReference]]
    """One entry per reference number."""


class PickupChange_commodities(TypedDict):
    """The freight."""

    commodity: NotRequired[list[PickupCommodity]]
    """One entry per kind of freight."""


class PickupChange_comments(TypedDict):
    """Comments for the driver or the terminal."""

    comment: NotRequired[list[PickupComment]]
    """One entry per comment."""


class PickupChange_consignee(TypedDict):
    """Who receives the freight."""

    accountCode: NotRequired[str]
    """A customer account of the carrier."""
    accountName: NotRequired[str]
    """The name of the company."""


class PickupChange_thirdParty(TypedDict):
    """Who pays, if neither shipper nor consignee does."""

    accountCode: NotRequired[str]
    """A customer account of the carrier."""
    accountName: NotRequired[str]
    """The name of the company."""


class PickupChange_addresses(TypedDict):
    """Addresses."""

    address: list[PickupPartyAddress]
    """One address of each type."""


class PickupChange_contacts(TypedDict):
    """Whom to call or write to."""

    contact: list[PickupPartyContact]
    """Whom to call or write to."""


class PickupChange_notifications(TypedDict):
    """Whom to notify, and of what."""

    notification: list[PickupNotification]
    """One entry per notification."""


class PickupClosedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.closed"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupComment(TypedDict):
    commentInfo: NotRequired[PickupCommentInfo]
    """The fields of the item. They may also be in the item itself. Required when the item has no fields of its own."""
    type: NotRequired[PickupCommentType]
    """Required when the item has no commentInfo."""
    commentText: NotRequired[str]
    """Required when the item has no commentInfo."""


class PickupCommentInfo(TypedDict):
    type: PickupCommentType
    commentText: str
    """The comment."""


PickupCommentType: TypeAlias = Literal["CCM", "CSI", "SCM", "SSI", "3CM", "3SI", "4CM", "4SI", "5CM", "5SI", "6CM", "6SI"]


class PickupCommodity(TypedDict):
    commodityInfo: NotRequired[PickupCommodityInfo]
    """The fields of the item. They may also be in the item itself."""
    code: NotRequired[str]
    """Default: MISC."""
    packageCode: NotRequired[PackagingType]
    description: NotRequired[str]
    """Description."""
    hazmat: NotRequired[PickupHazmat]
    pieces: NotRequired[str]
    """Must be a whole number as text, as in "12"."""
    weight: NotRequired[str]
    """Must be a weight in pounds as text, as in "1250"."""
    nmfcNumber: NotRequired[str]
    """NMFC item number."""
    nmfcSubNumber: NotRequired[str]
    """NMFC sub-item number."""


class PickupCommodityInfo(TypedDict):
    code: NotRequired[str]
    """Default: MISC."""
    packageCode: NotRequired[PackagingType]
    description: NotRequired[str]
    """Description."""
    hazmat: NotRequired[PickupHazmat]
    pieces: NotRequired[str]
    """Must be a whole number as text, as in "12"."""
    weight: NotRequired[str]
    """Must be a weight in pounds as text, as in "1250"."""
    nmfcNumber: NotRequired[str]
    """NMFC item number."""
    nmfcSubNumber: NotRequired[str]
    """NMFC sub-item number."""


class PickupContact(TypedDict):
    contactType: NotRequired[str]
    """What to contact this person about."""
    name: NotRequired[PickupContact_name]
    """Name."""
    email: NotRequired[str]
    """E-mail address."""
    phone: NotRequired[PickupContact_phone]
    """Telephone number."""
    fax: NotRequired[PickupContact_fax]
    """Fax number."""
    receiveNotifications: NotRequired[str]
    """Whether this person is notified of every change."""
    notificationMethod: NotRequired[str]
    """How to notify this person."""


class PickupContact_name(TypedDict):
    """Name."""

    firstName: NotRequired[str]
    """Given name."""
    middleName: NotRequired[str]
    """Middle name."""
    lastName: NotRequired[str]
    """Family name."""


class PickupContact_phone(TypedDict):
    """Telephone number."""

    areaCode: NotRequired[str]
    """Area code, 3 digits."""
    number: NotRequired[str]
    """Seven digits, after the area code."""
    extension: NotRequired[str]
    """Telephone extension."""


class PickupContact_fax(TypedDict):
    """Fax number."""

    areaCode: NotRequired[str]
    """Area code, 3 digits."""
    number: NotRequired[str]
    """Seven digits, after the area code."""


PickupContactType: TypeAlias = Literal["A", "C", "R", "S", "3", "4", "5", "6"]


class PickupDayListResponse(TypedDict):
    data: PickupDays
    error: NoPickupError


class PickupDays(TypedDict):
    terminal: PickupDays_terminal
    """The terminal."""
    timeZone: str
    """IANA time zone, as in America/Chicago."""
    today: str
    """At the place. YYYY-MM-DD."""
    time: str
    """At the place. HH:MM."""
    cutOff: str
    """The latest time at which a pickup can be requested for the same day. HH:MM."""
    next: PickupDays_next | None
    """The next pickup that can be made; null outside the years of the calendar."""
    days: list[PickupDays_daysItem]
    """Today and the days after it."""


class PickupDays_terminal(TypedDict):
    """The terminal."""

    id: str
    """ID."""
    name: str
    """Name."""
    phone: str
    """Telephone number."""


class PickupDays_next(TypedDict):
    """The next pickup that can be made; null outside the years of the calendar."""

    pickupDate: str
    """ YYYY-MM-DD."""
    pickupStartTime: str
    """ HH:MM."""
    pickupEndTime: str
    """ HH:MM."""


class PickupDays_daysItem(TypedDict):
    date: str
    """ YYYY-MM-DD."""
    isOpen: bool
    """Whether pickups are possible on that day."""
    reason: str
    """Why no truck comes; empty where one does."""
    reasonCode: NotRequired[Literal["PAST", "WEEKEND", "HOLIDAY", "NOT_SERVED", "AFTER_CUT_OFF", "BEYOND_CALENDAR", "TOO_SOON"]]
    """The reason as a code. Absent on days with pickup service."""
    holiday: NotRequired[str]
    """The name of the holiday, with `HOLIDAY`."""


class PickupDispatchedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.dispatched"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupEtaUpdatedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.eta_updated"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.received", "pickup.accepted", "pickup.dispatched", "pickup.eta_updated", "pickup.arrived", "pickup.attempted", "pickup.rescheduled", "pickup.picked_up", "pickup.rejected", "pickup.cancelled", "pickup.closed", "pickup.updated"]
    """What happened."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupHazmat(TypedDict):
    hazmatCode: str
    """Must be a number that begins with UN or NA, as in UN1263."""
    hazmatFlag: PickupHazmatFlag


PickupHazmatFlag: TypeAlias = Literal["Y", "N", "C", "D", "E", "F", "G", "H", "L", "M", "P", "R", "S", "X"]


class PickupNotification(TypedDict):
    notificationInfo: NotRequired[PickupNotificationInfo]
    """The fields of the item. They may also be in the item itself. Required when the item has no fields of its own."""
    type: NotRequired[Literal["RCV", "ACC", "BGN", "WRK", "RJT"]]
    """Required when the item has no notificationInfo."""
    required: NotRequired[Literal["Y", "N"]]
    """Whether the notification must be sent."""


class PickupNotificationInfo(TypedDict):
    type: Literal["RCV", "ACC", "BGN", "WRK", "RJT"]
    """Type."""
    required: NotRequired[Literal["Y", "N"]]
    """Whether the notification must be sent."""


class PickupPartyAddress(TypedDict):
    addressInfo: NotRequired[PickupPartyAddressInfo]
    """The fields of the item. They may also be in the item itself."""
    addressType: NotRequired[Literal["C", "3", "4", "5", "6"]]
    """What the address is for."""
    addressLine1: NotRequired[str]
    """Street address."""
    addressLine2: NotRequired[str]
    """Suite, dock or building."""
    city: NotRequired[str]
    """City."""
    stateProvince: NotRequired[str]
    """Must be a state or province of 2 capital letters (MX also 3)."""
    postalCode: NotRequired[str]
    """Must be 12345 (US, MX), 12345-6789 (US), A1A1A1 or A1A 1A1 (CA)."""
    postalCode4: NotRequired[str]
    """Must be 4 digits."""
    countryAbbrev: NotRequired[Literal["US", "CA", "MX"]]
    """Default: inferred from the postal code."""


class PickupPartyAddressInfo(TypedDict):
    addressType: NotRequired[Literal["C", "3", "4", "5", "6"]]
    """What the address is for."""
    addressLine1: NotRequired[str]
    """Street address."""
    addressLine2: NotRequired[str]
    """Suite, dock or building."""
    city: NotRequired[str]
    """City."""
    stateProvince: NotRequired[str]
    """Must be a state or province of 2 capital letters (MX also 3)."""
    postalCode: NotRequired[str]
    """Must be 12345 (US, MX), 12345-6789 (US), A1A1A1 or A1A 1A1 (CA)."""
    postalCode4: NotRequired[str]
    """Must be 4 digits."""
    countryAbbrev: NotRequired[Literal["US", "CA", "MX"]]
    """Default: inferred from the postal code."""


class PickupPartyContact(TypedDict):
    contactInfo: NotRequired[PickupPartyContactInfo]
    """The fields of the item. They may also be in the item itself. Required when the item has no fields of its own."""
    contactType: NotRequired[PickupContactType]
    name: NotRequired[PickupPartyName]
    """Required when the item has no contactInfo."""
    email: NotRequired[str]
    """Must be an e-mail address, as in dana@example.com. Required when receiveNotifications is Y."""
    phone: NotRequired[PickupPartyPhone]
    """Required when the item has no contactInfo."""
    fax: NotRequired[PickupPartyContact_fax]
    """Fax number."""
    receiveNotifications: NotRequired[Literal["Y", "N"]]
    """Whether this person is notified of every change."""
    notificationMethod: NotRequired[Literal["E"]]
    """How to notify this person."""


class PickupPartyContact_fax(TypedDict):
    """Fax number."""

    areaCode: int
    """Area code, 3 digits."""
    number: int
    """Seven digits, after the area code."""


class PickupPartyContactInfo(TypedDict):
    contactType: NotRequired[PickupContactType]
    name: PickupPartyName
    email: NotRequired[str]
    """Must be an e-mail address, as in dana@example.com. Required when receiveNotifications is Y."""
    phone: PickupPartyPhone
    fax: NotRequired[PickupPartyContactInfo_fax]
    """Fax number."""
    receiveNotifications: NotRequired[Literal["Y", "N"]]
    """Whether this person is notified of every change."""
    notificationMethod: NotRequired[Literal["E"]]
    """How to notify this person."""


class PickupPartyContactInfo_fax(TypedDict):
    """Fax number."""

    areaCode: int
    """Area code, 3 digits."""
    number: int
    """Seven digits, after the area code."""


class PickupPartyName(TypedDict):
    firstName: str
    """Given name."""
    middleName: str
    """Empty if there is none."""
    lastName: str
    """Family name."""


class PickupPartyPhone(TypedDict):
    areaCode: str
    """Must be 3 digits."""
    number: str
    """Must be 7 digits, as in 5550142 or 555-0142."""
    extension: str
    """Empty if there is none. Must be at most 10 digits, or empty."""


class PickupPickedUpEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.picked_up"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupReceivedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.received"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupReference(TypedDict):
    referenceInfo: NotRequired[PickupReferenceInfo]
    """The fields of the item. They may also be in the item itself."""
    type: NotRequired[PickupReferenceType]
    value: NotRequired[str]
    """The number."""
    required: NotRequired[Literal["Y", "N"]]
    """Whether the driver must have it."""
    totalPieces: NotRequired[float]
    """How many pieces in all."""
    totalWeight: NotRequired[float]
    """Weight in all, in pounds."""


class PickupReferenceInfo(TypedDict):
    type: NotRequired[PickupReferenceType]
    value: NotRequired[str]
    """The number."""
    required: NotRequired[Literal["Y", "N"]]
    """Whether the driver must have it."""
    totalPieces: NotRequired[float]
    """How many pieces in all."""
    totalWeight: NotRequired[float]
    """Weight in all, in pounds."""


PickupReferenceType: TypeAlias = Literal["BOL", "DPT", "NUM", "PKG", "PON", "RAU", "PRO", "SID", "EUI", "LDN", "SNO"]


class PickupRejectedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.rejected"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupRequest(TypedDict):
    shipper: PickupShipper
    requestAction: NotRequired[Literal["LL", "AP", "HE", "HL", "SE"]]
    """Whether the request is new, changed or canceled."""
    paymentTerms: NotRequired[Literal["PPD", "COL"]]
    """Prepaid, collect or third party."""
    pickupDate: NotRequired[str]
    """YYYY-MM-DD, local to the shipper. Default: the next possible day."""
    pickupStartTime: NotRequired[str]
    """HHMM or HH:MM, local to the shipper. Default: 08:00, or two hours before the end. Must be HHMM or HH:MM, 24 hours."""
    pickupEndTime: NotRequired[str]
    """HHMM or HH:MM, local to the shipper. Default: 17:00, or two hours after the start. Must be HHMM or HH:MM, 24 hours."""
    totalPieces: NotRequired[str]
    """Must be a whole number as text, as in "12"."""
    totalWeight: NotRequired[str]
    """Must be a weight in pounds as text, as in "1250"."""
    totalHandlingUnits: NotRequired[str]
    """Must be a whole number as text, as in "12"."""
    hazmatFlag: NotRequired[PickupHazmatFlag]
    expeditedCode: NotRequired[Literal["E", "G", "H"]]
    """The guaranteed service that was requested."""
    whoRequested: NotRequired[Literal["S", "C", "3", "4"]]
    """Who requested the pickup."""
    trailer: NotRequired[list[PickupTrailer]]
    """The trailer to bring."""
    referenceNumbers: NotRequired[PickupRequest_referenceNumbers]
    """Reference numbers."""
    commodities: NotRequired[PickupRequest_commodities]
    """The freight."""
    comments: NotRequired[PickupRequest_comments]
    """Comments for the driver or the terminal."""
    consignee: NotRequired[PickupRequest_consignee]
    """Who receives the freight."""
    thirdParty: NotRequired[PickupRequest_thirdParty]
    """Who pays, if neither shipper nor consignee does."""
    addresses: PickupRequest_addresses
    """Addresses."""
    contacts: PickupRequest_contacts
    """Whom to call or write to."""
    notifications: PickupRequest_notifications
    """Whom to notify, and of what."""


class PickupRequest_referenceNumbers(TypedDict):
    """Reference numbers."""

    referenceNumber: NotRequired[list[PickupReference]]
    """One entry per reference number."""


class PickupRequest_commodities(TypedDict):
    """The freight."""

    commodity: NotRequired[list[PickupCommodity]]
    """One entry per kind of freight."""


class PickupRequest_comments(TypedDict):
    """Comments for the driver or the terminal."""

    comment: NotRequired[list[PickupComment]]
    """One entry per comment."""


class PickupRequest_consignee(TypedDict):
    """Who receives the freight."""

    accountCode: NotRequired[str]
    """A customer account of the carrier."""
    accountName: NotRequired[str]
    """The name of the company."""


class PickupRequest_thirdParty(TypedDict):
    """Who pays, if neither shipper nor consignee does."""

    accountCode: NotRequired[str]
    """A customer account of the carrier."""
    accountName: NotRequired[str]
    """The name of the company."""


class PickupRequest_addresses(TypedDict):
    """Addresses."""

    address: list[PickupPartyAddress]
    """One address of each type."""


class PickupRequest_contacts(TypedDict):
    """Whom to call or write to."""

    contact: list[PickupPartyContact]
    """Whom to call or write to."""


class PickupRequest_notifications(TypedDict):
    """Whom to notify, and of what."""

    notification: list[PickupNotification]
    """One entry per notification."""


class PickupRequestListResponse(TypedDict):
    data: list[Pickup]
    """The result."""
    cursor: str | None
    """Cursor of the next page; null on the last."""
    error: NoPickupError


class PickupRequestResponse(TypedDict):
    data: Pickup
    error: NoPickupError


class PickupRescheduledEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.rescheduled"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class PickupShipper(TypedDict):
    shipperName: NotRequired[str]
    """The name of the shipper."""
    accountCode: NotRequired[str]
    """A customer account of the carrier."""
    shipperAddress: PickupShipper_shipperAddress
    """Where the freight is picked up."""
    shipperContacts: NotRequired[PickupShipper_shipperContacts]
    """Contacts at the shipper."""


class PickupShipper_shipperAddress(TypedDict):
    """Where the freight is picked up."""

    addressInfo: PickupShipperAddress
    """Where the truck goes."""


class PickupShipper_shipperContacts(TypedDict):
    """Contacts at the shipper."""

    shipperContact: NotRequired[list[PickupShipperContact]]
    """A contact at the shipper."""


class PickupShipperAddress(TypedDict):
    addressLine1: NotRequired[str]
    """Street address."""
    addressLine2: NotRequired[str]
    """Suite, dock or building."""
    city: NotRequired[str]
    """City."""
    stateProvince: NotRequired[str]
    """Must be a state or province of 2 capital letters (MX also 3)."""
    postalCode: str
    """Must be 12345 (US, MX), 12345-6789 (US), A1A1A1 or A1A 1A1 (CA)."""
    postalCode4: NotRequired[str]
    """Must be 4 digits."""
    countryAbbrev: NotRequired[Literal["US", "CA", "MX"]]
    """Default: inferred from the postal code."""


class PickupShipperContact(TypedDict):
    contactInfo: NotRequired[PickupShipperContactInfo]
    """The fields of the item. They may also be in the item itself."""
    name: NotRequired[PickupShipperName]
    email: NotRequired[str]
    """Must be an e-mail address, as in dana@example.com. Required when receiveNotifications is Y."""
    phone: NotRequired[PickupShipperPhone]
    fax: NotRequired[PickupShipperContact_fax]
    """Fax number."""
    receiveNotifications: NotRequired[Literal["Y", "N"]]
    """Whether this person is notified of every change."""
    notificationMethod: NotRequired[Literal["E"]]
    """How to notify this person."""


class PickupShipperContact_fax(TypedDict):
    """Fax number."""

    areaCode: NotRequired[int]
    """Area code, 3 digits."""
    number: NotRequired[int]
    """Seven digits, after the area code."""


class PickupShipperContactInfo(TypedDict):
    name: NotRequired[PickupShipperName]
    email: NotRequired[str]
    """Must be an e-mail address, as in dana@example.com. Required when receiveNotifications is Y."""
    phone: NotRequired[PickupShipperPhone]
    fax: NotRequired[PickupShipperContactInfo_fax]
    """Fax number."""
    receiveNotifications: NotRequired[Literal["Y", "N"]]
    """Whether this person is notified of every change."""
    notificationMethod: NotRequired[Literal["E"]]
    """How to notify this person."""


class PickupShipperContactInfo_fax(TypedDict):
    """Fax number."""

    areaCode: NotRequired[int]
    """Area code, 3 digits."""
    number: NotRequired[int]
    """Seven digits, after the area code."""


class PickupShipperName(TypedDict):
    firstName: NotRequired[str]
    """Given name."""
    middleName: NotRequired[str]
    """Middle name."""
    lastName: NotRequired[str]
    """Family name."""


class PickupShipperPhone(TypedDict):
    areaCode: NotRequired[int]
    """Area code, 3 digits."""
    number: NotRequired[int]
    """Seven digits, after the area code."""
    extension: NotRequired[int]
    """Telephone extension."""


PickupStatus: TypeAlias = Literal["RCV", "ACC", "DSP", "BGN", "ARR", "ATT", "RSD", "WRK", "RJT", "CAN", "CLS"]


class PickupTrailer(TypedDict):
    trailerInfo: NotRequired[PickupTrailerInfo]
    """The fields of the item. They may also be in the item itself."""
    id: NotRequired[str]
    """Trailer number."""
    length: NotRequired[Literal["20", "28", "40", "45", "48", "53"]]
    """Length in feet."""
    type: NotRequired[Literal["CT", "LG", "RD", "SD", "ST"]]
    """Type of trailer."""


class PickupTrailerInfo(TypedDict):
    id: NotRequired[str]
    """Trailer number."""
    length: NotRequired[Literal["20", "28", "40", "45", "48", "53"]]
    """Length in feet."""
    type: NotRequired[Literal["CT", "LG", "RD", "SD", "ST"]]
    """Type of trailer."""


class PickupUpdatedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["pickup.updated"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: Pickup


class Position(TypedDict):
    latitude: float
    """Degrees north, WGS 84."""
    longitude: float
    """Degrees east, WGS 84; negative in North America."""


class PostalCode(TypedDict):
    postalCode: str
    """ZIP code or Canadian postal code."""
    city: str
    """Empty where only the state is known."""
    otherCities: list[str]
    """Other accepted city names."""
    state: str
    """State or province, two letters."""
    country: Literal["US", "CA", "MX"]
    """Country code."""
    isServed: bool
    """Whether the carrier serves it."""
    message: str
    """Why it is not served; otherwise empty."""
    terminal: NotRequired[PostalCode_terminal]
    """The terminal."""
    isDirect: NotRequired[bool]
    """False where a partner collects and delivers."""


class PostalCode_terminal(TypedDict):
    """The terminal."""

    id: str
    """ID."""
    name: str
    """Name."""
    city: str
    """City."""
    state: str
    """State or province, two letters."""


class PostalCodeResponse(TypedDict):
    data: PostalCode
    error: NoError


class ProReservation(TypedDict):
    reservationId: str
    """The ID of the reservation."""
    first: str
    """The first PRO of the range."""
    last: str
    """The last PRO of the range, inclusive."""
    quantity: int
    """The number of PROs in the range."""
    account: str
    """The number of a customer account."""
    status: Literal["active", "expired", "returned"]
    """Only an `active` one keeps its unused PROs for you."""
    usedCount: int
    """How many are on bills of lading. A PRO is never used twice, even after a void."""
    freeCount: int
    """How many you can still use. 0 once it has expired or was given back."""
    createdAt: str
    """When it was made. ISO 8601, UTC."""
    expiresAt: str
    """When the reservation of unused PROs ends. ISO 8601, UTC."""
    returnedAt: NotRequired[str]
    """When the unused PROs were released. ISO 8601, UTC."""


class ProReservationListResponse(TypedDict):
    data: list[ProReservation]
    """The result."""
    error: NoError
    cursor: str | None
    """Cursor of the next page; null on the last."""


class ProReservationRequest(TypedDict):
    quantity: int
    """How many PROs."""
    account: str
    """The customer account that will use them."""


class ProReservationResponse(TypedDict):
    data: ProReservationWithNumbers
    error: NoError


class ProReservationWithNumbers(TypedDict):
    reservationId: str
    """The ID of the reservation."""
    first: str
    """The first PRO of the range."""
    last: str
    """The last PRO of the range, inclusive."""
    quantity: int
    """The number of PROs in the range."""
    account: str
    """The number of a customer account."""
    status: Literal["active", "expired", "returned"]
    """Only an `active` one keeps its unused PROs for you."""
    usedCount: int
    """How many are on bills of lading. A PRO is never used twice, even after a void."""
    freeCount: int
    """How many you can still use. 0 once it has expired or was given back."""
    createdAt: str
    """When it was made. ISO 8601, UTC."""
    expiresAt: str
    """When the reservation of unused PROs ends. ISO 8601, UTC."""
    returnedAt: NotRequired[str]
    """When the unused PROs were released. ISO 8601, UTC."""
    used: list[str]
    """In order."""
    free: list[str]
    """In order."""


class QuoteHazardousDetails(TypedDict):
    weight: NotRequired[int]
    """Weight."""
    classification: NotRequired[str]
    """Freight class."""
    unnaNumber: NotRequired[int]
    """UN or NA number."""
    properName: NotRequired[str]
    """Proper shipping name."""
    technicalName: NotRequired[str]
    """Technical name of the material."""
    packagingGroup: NotRequired[str]
    """Packing group: I, II or III."""
    contractNumber: NotRequired[str]
    """The registration number of the emergency response contract."""


class QuoteLineItem(TypedDict):
    description: NotRequired[str]
    """Description."""
    weight: int
    """Weight."""
    pieces: NotRequired[int]
    """Required when the service level is VTL, VTLTC or EU."""
    packagingType: NotRequired[PackagingType]
    """Required when the service level is LTLTC, VTL, VTLTC or EU."""
    classification: NotRequired[FreightClass]
    """Required when the service level is LTL or LTLTC."""
    nmfc: NotRequired[str]
    """NMFC item number."""
    nmfcSub: NotRequired[str]
    """NMFC sub-item number."""
    isHazardous: NotRequired[bool]
    """Default: false. Required when the service level is LTLTC, VTL, VTLTC or EU."""
    hazardousDescription: NotRequired[str]
    """What is hazardous about it."""
    hazardousDetails: NotRequired[QuoteHazardousDetails]


class QuoteMessage(TypedDict):
    messageId: str
    """A number that stays the same when the wording changes."""
    message: str
    """What it says."""


class QuoteParty(TypedDict):
    name: NotRequired[str]
    """Name."""
    locationId: NotRequired[str]
    """Your own code for the location."""
    address: Address
    contact: NotRequired[Contact]


class QuoteTerminal(TypedDict):
    name: str
    """Name."""
    address1: str
    """Street address."""
    city: str
    """City."""
    stateProvince: str
    """State or province, two letters."""
    postalCode: str
    """ZIP code or Canadian postal code."""
    country: str
    """Country code."""
    contact: QuoteTerminal_contact
    """Whom to call or write to."""


class QuoteTerminal_contact(TypedDict):
    """Whom to call or write to."""

    name: str
    """Name."""
    phone: str
    """Telephone number."""
    fax: str
    """Fax number."""


class QuotedPlace(TypedDict):
    postalCode: str
    """ZIP code or Canadian postal code."""
    city: str
    """City."""
    country: str
    """Country code."""


class QuotedUnit(TypedDict):
    count: int
    """How many."""
    type: str
    """Empty if it was not given."""
    weight: int
    """Pounds, all units together, without the tare weight."""
    tareWeight: int
    """Pounds; 0 if it was not given."""
    length: int
    """Inches; 0 if it was not given."""
    width: int
    """Inches; 0 if it was not given."""
    height: int
    """Inches; 0 if it was not given."""
    isStackable: bool
    """Whether other freight can be put on top."""
    isHazardous: bool
    """Whether there are hazardous materials."""
    classification: str
    """The class of its first commodity; empty if it was not given."""


class RateQuote(TypedDict):
    serviceLevelId: str
    """The number of the service level."""
    serviceLevelText: str
    """The name of the service level."""
    quoteId: NotRequired[str]
    """7 characters; absent if there is no rate."""
    rateFound: bool
    """Whether there is a price."""
    dates: NotRequired[RateQuote_dates]
    """When the freight is picked up and delivered, and until when the quote is valid."""
    transitDetails: NotRequired[RateQuote_transitDetails]
    """Terminals, lane and transit time."""
    quoteRate: NotRequired[RateQuote_quoteRate]
    """The price."""
    lineItemCharges: list[RateQuote_lineItemChargesItem]
    """The charge for each class."""
    chargeItems: list[RateQuote_chargeItemsItem]
    """What the price is made of."""
    disclaimersURL: str
    """The conditions of the quote."""
    alerts: list[QuoteMessage]
    """What to know about the quote."""
    reasons: list[QuoteMessage]
    """Why a rate cannot be produced."""
    explanation: NotRequired[list[RateQuote_explanationItem]]
    """With `?explain=true`."""


class RateQuote_dates(TypedDict):
    """When the freight is picked up and delivered, and until when the quote is valid."""

    quoteExpiration: str
    """ISO 8601 with offset."""
    transitDeliveryDate: str
    """YYYY-MM-DD."""
    transitDeliveryTime: str
    """HH:MM, local to the destination."""


class RateQuote_transitDetails(TypedDict):
    """Terminals, lane and transit time."""

    transitDays: float
    """Business days from pickup to delivery."""
    laneType: Literal["DIRECT", "INDIRECT"]
    """DIRECT, or INDIRECT where a partner carries it part of the way."""
    originTerminal: str
    """The terminal that picks up."""
    originTerminalInfo: QuoteTerminal
    destinationTerminal: str
    """The terminal that delivers."""
    destinationTerminalInfo: QuoteTerminal
    transitMessage: str
    """What to know about the transit time."""


class RateQuote_quoteRate(TypedDict):
    """The price."""

    totalCharges: str
    """The sum of lineItemCharges and chargeItems."""
    totalShipmentWeight: float
    """Handling units and tare, in pounds."""
    rateType: str
    """How the price was found."""
    ratedCube: str
    """Cubic feet."""
    ratedLinearFeet: float
    """The linear feet of trailer that were rated."""
    ratedAccessorials: list[RateQuote_quoteRate_ratedAccessorialsItem]
    """The charge for each additional service."""


class RateQuote_quoteRate_ratedAccessorialsItem(TypedDict):
    code: str
    """Code."""
    description: str
    """Description."""
    charge: str
    """Amount in US dollars."""


class RateQuote_lineItemChargesItem(TypedDict):
    description: str
    """Description."""
    classification: str
    """Freight class."""
    weight: float
    """Weight."""
    rate: str
    """Dollars per hundredweight; empty where the price does not go by weight."""
    charge: str
    """Amount in US dollars."""


class RateQuote_chargeItemsItem(TypedDict):
    description: str
    """Description."""
    charge: str
    """Negative for a discount."""


class RateQuote_explanationItem(TypedDict):
    step: int
    """Its place in the order of operations."""
    rule: str
    """The rule that was applied."""
    text: str
    """What was done."""
    charge: str | None
    """What it adds; null for a step that only decides."""
    code: NotRequired[str]
    """The code of the charge, as on the invoice; absent for a step that only decides."""


class RateQuoteEmailRequest(TypedDict):
    addresses: list[str]
    """E-mail addresses of the recipients."""


class RateQuoteEmailResponse(TypedDict):
    data: RateQuoteEmailResponse_data
    """The result."""
    error: NoError


class RateQuoteEmailResponse_data(TypedDict):
    """The result."""

    quoteId: str
    """The number of the quote."""
    to: list[str]
    """The recipients."""
    state: Literal["queued"]
    """Sending is retried."""


class RateQuoteListResponse(TypedDict):
    data: list[SavedQuote]
    """The result."""
    cursor: str | None
    """Cursor of the next page; null on the last."""
    error: NoError


class RateQuoteRequest(TypedDict):
    quoteRequest: RateQuoteRequest_quoteRequest
    """Ship date and service levels."""
    payment: RateQuoteRequest_payment
    """Who pays, and on which terms."""
    requestor: NotRequired[RateQuoteRequest_requestor]
    """Who asks for the quote."""
    fullValueCoverageDetails: NotRequired[RateQuoteRequest_fullValueCoverageDetails]
    """Coverage for the full value of the goods."""
    volumeAndExclusiveUseDetails: NotRequired[RateQuoteRequest_volumeAndExclusiveUseDetails]
    """What volume and exclusive-use rates need to know."""
    origin: QuoteParty
    destination: QuoteParty
    commodity: RateQuoteRequest_commodity
    """The freight."""
    accessorials: NotRequired[RateQuoteRequest_accessorials]
    """Additional services."""


class RateQuoteRequest_quoteRequest(TypedDict):
    """Ship date and service levels."""

    shipDate: str
    """YYYY-MM-DD. May be today, past or future."""
    shipTime: NotRequired[str]
    """HH:MM, 24 hours, local to the origin."""
    serviceLevels: list[Literal["LTL", "LTLTC", "VTL", "VTLTC", "ERG", "EU", "ALL"]]
    """The levels to quote. ALL quotes every level."""


class RateQuoteRequest_payment(TypedDict):
    """Who pays, and on which terms."""

    account: str
    """Customer account used for pricing."""
    payor: Literal["Shipper", "Consignee", "Third Party"]
    """Who pays."""
    terms: Literal["Prepaid", "Collect"]
    """Applies if the rate results in a pickup."""


class RateQuoteRequest_requestor(TypedDict):
    """Who asks for the quote."""

    name: NotRequired[str]
    """Required when the service level is LTLTC, VTL, VTLTC or EU."""
    phone: NotRequired[str]
    """Required when the service level is LTLTC, VTL, VTLTC or EU."""
    phoneExt: NotRequired[str]
    """Telephone extension."""
    email: NotRequired[str]
    """Required when the service level is LTLTC, VTL, VTLTC or EU."""


class RateQuoteRequest_fullValueCoverageDetails(TypedDict):
    """Coverage for the full value of the goods."""

    isNeeded: NotRequired[bool]
    """Whether the coverage is wanted."""
    monetaryValue: NotRequired[str]
    """Dollars, from 100.00 to 150,000.00. Must be a dollar value from 100.00 to 150000.00. Required when isNeeded is true."""


class RateQuoteRequest_volumeAndExclusiveUseDetails(TypedDict):
    """What volume and exclusive-use rates need to know."""

    linearFootage: NotRequired[int]
    """Trailer space in linear feet."""
    distributionCenter: NotRequired[str]
    """VTL only. One of the names in the carrier's data, or Other."""


class RateQuoteRequest_commodity(TypedDict):
    """The freight."""

    handlingUnits: list[HandlingUnit]
    """Handling units: pallets, crates, drums and so on."""


class RateQuoteRequest_accessorials(TypedDict):
    """Additional services."""

    codes: NotRequired[list[Literal["AKAPT", "AKHAZ", "AKINPU", "AKINS", "AKLGAT", "AKPRID", "AKRES", "AKRESP", "AKSCDL", "APT", "BLIND", "CNRDD", "CONST", "CONSTP", "EXHIB", "FAIRDL", "FAIRPU", "FARMDL", "FARMPU", "FRZ", "GMPOIS", "GROC", "HAZ", "HD", "HDSIG", "HET", "HPU", "INB", "INP", "INS", "INSC", "LADPU", "LGATE", "LGATEP", "LONG12", "LONG16", "LONG20", "LONG28", "LONG40", "LONG53", "MINE", "MINIDL", "MINIPU", "MOADL", "MOAPU", "NCM", "OVLD2", "PRISDL", "PRISPU", "SCHLDL", "SCHLPU", "SDS", "SEADL", "SEADOC", "SEAPU", "SSM", "STO", "ULFEE", "USTEDL", "VIVA", "WORDL", "WORPU"]]]
    """Codes of additional services."""


class RateQuoteResponse(TypedDict):
    data: list[RateQuote]
    """The result."""
    error: NoError


class Ratings(TypedDict):
    declared: DeclaredRating
    found: FoundRating


class Receivable(TypedDict):
    account: str
    """Empty for invoices whose payer has no account."""
    name: str
    """Name."""
    current: str
    """Not due yet."""
    past1to30: str
    """1 to 30 days past the due date."""
    past31to60: str
    """31 to 60 days past the due date."""
    past61to90: str
    """61 to 90 days past the due date."""
    pastOver90: str
    """More than 90 days past the due date."""
    disputed: str
    """What open disputes are about and is not paid. It is in none of the amounts above."""
    total: str
    """The balances of all open invoices: the sum of the amounts above."""
    unapplied: str
    """The credit on the account: what was paid and is applied to no invoice."""
    net: str
    """The total less the credit. Negative if the carrier owes the customer."""
    creditLimit: str | None
    """Null: the account may owe any amount."""
    onCreditHold: bool
    """New bills of lading that the account pays are refused."""


class ReportFreightResponse(TypedDict):
    data: FreightReport
    error: NoError


class ReportedException(TypedDict):
    reasonCode: ExceptionReason
    """What went wrong."""
    reason: str
    """The same in words."""
    count: int
    """How often."""
    open: int
    """How many of them are not resolved."""


class ReportedLane(TypedDict):
    origin: str
    """City and state of the shipper."""
    destination: str
    """City and state of the consignee."""
    shipments: int
    """How many shipments."""
    weight: int
    """Pounds."""
    charges: str
    """US dollars: the freight charges of the shipments that you pay."""
    deliveries: int
    """Deliveries that had a promised date and time."""
    onTime: int
    """Those that were not after it."""


class ReportedMonth(TypedDict):
    month: str
    """Of the ship date, YYYY-MM."""
    shipments: int
    """How many shipments."""
    charges: str
    """US dollars: the freight charges of the shipments that you pay."""
    deliveries: int
    """Deliveries that had a promised date and time."""
    onTime: int
    """Those that were not after it."""


class RequestCaller(TypedDict):
    kind: Literal["portal", "client", "operator", "soap", "unknown"]
    """Who made the request."""
    username: str | None
    """The portal account, operator or SOAP user."""
    clientId: str | None
    """The client whose API key was sent."""
    keyId: str | None
    """The API key that was sent, as in GET /v1/api-keys."""
    keyName: str | None
    """Its name. Null: it no longer exists."""
    bySession: bool
    """Made by a page of this service."""


class RequestListResponse(TypedDict):
    data: list[LoggedRequest]
    """The result."""
    cursor: str | None
    """Cursor of the next page; null on the last."""
    error: NoError


class RequestResponse(TypedDict):
    data: RequestResponse_data
    """The result."""
    error: NoError


class RequestResponse_data(TypedDict):
    """The result."""

    requestId: str
    """The `x-request-id` of its response."""
    at: str
    """When."""
    method: str
    """HTTP method."""
    path: str
    """Path of the request."""
    query: str
    """The query string, without secrets."""
    status: int
    """Status."""
    errorCode: int | None
    """The `error.code` of the response; null if it has none."""
    durationMs: float
    """From the request headers to the response."""
    caller: RequestCaller
    requestBody: str | None
    """Its first 16 kB, without secrets."""
    answerBody: str | None
    """Its first 16 kB, without secrets and documents."""
    curl: str
    """The same request as a command, with names in the place of credentials."""


RequestedDocumentType: TypeAlias = Literal["BOL", "DR", "WR", "INSP", "INV", "DIM", "LABEL", "PHOTO", "CUST", "POD"]


class RouteEndpoint(TypedDict):
    city: str
    """City."""
    state: str
    """State or province, two letters."""
    postalCode: str
    """ZIP code or Canadian postal code."""
    latitude: float
    """Degrees north, WGS 84."""
    longitude: float
    """Degrees east, WGS 84; negative in North America."""


class RouteGuideRequest(TypedDict):
    originPoint: RoutePoint
    destinationPoints: list[RouteGuideRequest_destinationPointsItem]
    """Where the freight may go."""


class RouteGuideRequest_destinationPointsItem(TypedDict):
    point: RoutePoint
    shipmentDate: NotRequired[str]
    """Requested ship date, yyyy-MM-dd. Must be a date of the calendar as yyyy-MM-dd."""


class RouteGuideResponse(TypedDict):
    data: list[RouteGuideResponse_dataItem]
    """One item: the origin terminal, with the destinations in the order of the request."""
    error: NoError


class RouteGuideResponse_dataItem(TypedDict):
    originTerminal: ServiceTerminal
    destinationTerminals: list[RouteGuideResponse_dataItem_destinationTerminalsItem]
    """One entry per destination."""


class RouteGuideResponse_dataItem_destinationTerminalsItem(TypedDict):
    destinationTerminal: ServiceTerminal | None
    """Null if the point is unknown or not served."""
    serviceDays: str
    """Business days after the ship day, which is day 0. Empty if not served."""
    message: str
    """Delivery date, notes on interline and limited-day service, mismatches, or why the point is not served."""


class RoutePoint(TypedDict):
    city: NotRequired[str]
    """Checked against the zip; a mismatch is said in `message`."""
    state: NotRequired[str]
    """Checked against the zip, like the city."""
    zip: str
    """5 digits for the US and Mexico, 6 characters for Canada. Sufficient on its own. Must be 5 digits (US, MX) or A1A1A1 (CA)."""
    country: NotRequired[Literal["US", "CA", "MX"]]
    """Default: inferred from the format of the zip. Five digits are a US ZIP code if it exists, otherwise a Mexican code."""


class RouteStop(TypedDict):
    terminal: str
    """The terminal."""
    name: str
    """Name."""
    city: str
    """City."""
    state: str
    """State or province, two letters."""
    timeZone: str
    """Its IANA time zone."""
    latitude: float
    """Degrees north, WGS 84."""
    longitude: float
    """Degrees east, WGS 84; negative in North America."""
    kind: Literal["origin", "hub", "destination"]
    """What the freight does there."""
    isPlanned: bool
    """False if the freight was not supposed to pass through it."""
    arrivedAt: NotRequired[str]
    """When it came. ISO 8601, with the offset of the place."""
    departedAt: NotRequired[str]
    """When it left. ISO 8601, with the offset of the place."""


class Sandbox(TypedDict):
    id: str
    """ID."""
    name: str
    """Name."""
    seed: str
    """The same seed and the same calls give the same responses."""
    createdAt: str
    """ISO 8601, UTC."""
    status: Literal["awake", "asleep"]
    """A sandbox that is asleep wakes with the next call."""
    url: str
    """Leads into the sandbox without a header: for the SOAP service, and for opening the portal in it."""
    clock: Sandbox_clock
    """What its clock shows, and how fast it runs."""
    lastUsedAt: str
    """When it was last called. ISO 8601, UTC."""
    bytes: int
    """What it takes on disk, without its snapshots. 0 before its first use."""
    snapshots: list[SandboxSnapshot]
    """Snapshots that were taken."""


class Sandbox_clock(TypedDict):
    """What its clock shows, and how fast it runs."""

    now: str
    """What its clock shows."""
    speed: float
    """1 is real time; 0 stops the clock."""


class SandboxCredentialResponse(TypedDict):
    data: SandboxCredentials
    error: NoError


class SandboxCredentials(TypedDict):
    clientId: str
    """For POST /v1/api-key."""
    clientSecret: str
    """Client secret. It is shown only here."""
    username: str
    """For POST /authenticate, and for the portal."""
    password: str
    """Password. It is shown only here."""
    account: str
    """The number of a customer account."""
    soapUser: str
    """For the SOAP image service at `soapUrl`."""
    soapPassword: str
    """Password of the SOAP user. It is shown only here."""
    soapUrl: str
    """Address of the SOAP service of the sandbox."""


class SandboxListResponse(TypedDict):
    data: SandboxListResponse_data
    """The result."""
    error: NoError


class SandboxListResponse_data(TypedDict):
    """The result."""

    sandboxes: list[Sandbox]
    """Your sandboxes."""


class SandboxMail(TypedDict):
    id: str
    """The ID of the e-mail."""
    to: list[str]
    """The addresses of its recipients."""
    subject: str | None
    """Null if the record that the e-mail was about no longer exists."""
    sentAt: str
    """When it was sent, by the clock of the sandbox."""
    text: str | None
    """What it says, without attachments. Null if the record that it was about no longer exists."""


SandboxRequest = TypedDict(
    "SandboxRequest",
    {
        # Yours to choose; you can have one of each name. A sandbox that is created again under its name has the same ID. Must be 1 to 40 lower-case letters, digits and hyphens, a letter or digit first.
        "name": "str",
        # The same seed and the same calls give the same results. Random if left out.
        "seed": NotRequired["str"],
        # `empty`: your accounts with their pricing, and no freight. `demo`: the demo customers as well. Or a snapshot of one of your sandboxes. `empty` when left out. Must be empty, demo, or a snapshot as sb7k3m2q9xaw/before-pickup.
        "from": NotRequired["str"],
        # Not together with a snapshot, which has its own.
        "clock": NotRequired["SandboxRequest_clock"],
    },
)


class SandboxRequest_clock(TypedDict):
    """Not together with a snapshot, which has its own."""

    now: NotRequired[str]
    """What the clock shows at first; the real time when left out."""
    speed: NotRequired[float]
    """1 is real time; 0 stops the clock. 1 when left out."""


class SandboxResponse(TypedDict):
    data: Sandbox
    error: NoError


class SandboxRestoreRequest(TypedDict):
    snapshot: str
    """Must be 1 to 40 lower-case letters, digits and hyphens, a letter or digit first."""


class SandboxSnapshot(TypedDict):
    name: str
    """Name."""
    createdAt: str
    """ISO 8601, UTC."""
    bytes: int
    """Size in bytes."""


class SandboxSnapshotRequest(TypedDict):
    name: str
    """Must be 1 to 40 lower-case letters, digits and hyphens, a letter or digit first."""


class SandboxSnapshotResponse(TypedDict):
    data: SandboxSnapshot
    error: NoError


class SavedAddress(TypedDict):
    addressId: str
    """Identifies the saved address."""
    account: str
    """The customer account that shares it."""
    name: str
    """Name."""
    address: PartyAddress
    contactName: str
    """Empty if there is none."""
    phone: str
    """Telephone number."""
    email: str
    """E-mail address."""
    pickupAccessorials: list[Literal["LFTP", "REP", "IPU", "LTDAP", "CONSTP", "MINIPU", "MOAPU"]]
    """What a pickup here needs."""
    deliveryAccessorials: list[DeliveryAccessorialCode]
    """What a delivery here needs."""
    limitedAccessType: NotRequired[LimitedAccessType]
    note: str
    """For your own people. Empty if there is none."""
    savedAt: str
    """When it was last saved."""
    savedBy: str
    """The user name."""


class SavedAddressContent(TypedDict):
    name: str
    """Name."""
    address: SavedPlace
    contactName: NotRequired[str]
    """Whom to call there."""
    phone: NotRequired[str]
    """Must be 10 digits, area code and number, without country code or dashes."""
    email: NotRequired[str]
    """Must be an e-mail address, as in dana@example.com."""
    pickupAccessorials: NotRequired[list[Literal["LFTP", "REP", "IPU", "LTDAP", "CONSTP", "MINIPU", "MOAPU"]]]
    """What a pickup here needs. The forms of the portal add these when the address is chosen as the shipper."""
    deliveryAccessorials: NotRequired[list[DeliveryAccessorialCode]]
    """What a delivery here needs. The forms of the portal add these when the address is chosen as the consignee."""
    limitedAccessType: NotRequired[LimitedAccessType]
    """Required when pickupAccessorials includes LTDAP or deliveryAccessorials includes LTDAD."""
    note: NotRequired[str]
    """For your own people, such as dock hours. It is not printed."""


class SavedOffer(TypedDict):
    quoteId: str
    """The number of the quote."""
    serviceLevelId: str
    """The number of the service level."""
    serviceLevelText: str
    """The name of the service level."""
    totalCharges: str
    """US dollars."""
    expiresAt: str
    """Until then a bill of lading can use it."""
    isExpired: bool
    """Whether that has passed."""


class SavedPlace(TypedDict):
    address1: str
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: str
    """City."""
    stateProvince: BolStateProvince
    """States of Mexico have 3 letters."""
    postalCode: str
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: Literal["USA", "CAN", "MEX"]
    """Country code."""


class SavedQuote(TypedDict):
    account: str
    """The account that it was requested for."""
    requestedAt: str
    """When it was requested."""
    requestedBy: str
    """The user name."""
    shipDate: str
    """YYYY-MM-DD."""
    terms: Literal["Prepaid", "Collect", "Third Party"]
    """Who was to pay."""
    origin: QuotedPlace
    """Where it is picked up."""
    destination: QuotedPlace
    """Where it is delivered."""
    handlingUnits: list[QuotedUnit]
    """What was to be shipped."""
    accessorials: list[str]
    """Codes of the requested services."""
    offers: list[SavedOffer]
    """The service levels that have a price. Read one with GET /v1/rate-quotes/{quoteId}."""


class ServiceTerminal(TypedDict):
    id: str
    """ID."""
    name: str
    """Name."""
    address: TerminalAddress
    phone: str
    """Telephone number."""
    fax: str
    """Fax number."""


class ShipmentAppointmentMissedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.appointment_missed"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentAppointmentRequestedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.appointment_requested"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentAppointmentSetEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.appointment_set"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentArrivedTerminalEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.arrived_terminal"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentChargeIncurredEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.charge_incurred"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentChargeListResponse(TypedDict):
    data: ShipmentCharges
    error: NoError


class ShipmentCharges(TypedDict):
    pro: str
    """PRO number, 10 digits."""
    isFinal: bool
    """True once the invoice is issued. A later correction makes another version of it."""
    invoiceNumber: str | None
    """Null until it is issued."""
    lines: list[InvoiceLine]
    """As they would be on an invoice now. Empty while there is no price."""
    ratings: NotRequired[Ratings]
    """Only where weighing or an inspection changed the price: as rated by the BOL, and by what was found."""
    total: str | None
    """The sum of the lines. Null while there is no price."""
    changes: list[ShipmentCharges_changesItem]
    """The log of changes, the oldest first. The amounts add up to the total."""


class ShipmentCharges_changesItem(TypedDict):
    what: Literal["RATED", "CORRECTED", "ADDED", "CHANGED", "REMOVED"]
    """Rated when the BOL was created, corrected by a reweigh, an inspection or a correction of the BOL, added because of an event, changed over time, such as storage, or removed because it was waived or its event was corrected."""
    amount: str
    """What it changed; negative if it lowered the charges."""
    at: str
    """ISO 8601, UTC: when the reason for it occurred."""
    code: NotRequired[str]
    """Of the line that was changed."""
    description: NotRequired[str]
    """Of the line that was changed."""
    reason: NotRequired[str]
    """A code of EXCEPTION_REASON."""
    event: NotRequired[str]
    """The ID of the event that caused it."""
    note: NotRequired[str]
    """Why the carrier waived the charge or corrected the bill, or that it withdrew the waiver."""


class ShipmentCorrectedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.corrected"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentCreatedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.created"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentCustomsClearedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.customs_cleared"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentCustomsHoldEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.customs_hold"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentDeliveredEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.delivered"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentDeliveryAttemptedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.delivery_attempted"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentDepartedTerminalEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.departed_terminal"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentDocumentAvailableEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.document_available"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentEnd(TypedDict):
    name: str
    """Name."""
    city: str
    """City."""
    state: str
    """State or province, two letters."""


class ShipmentEtaUpdatedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.eta_updated"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.created", "shipment.updated", "shipment.voided", "shipment.picked_up", "shipment.arrived_terminal", "shipment.departed_terminal", "shipment.interline_handoff", "shipment.customs_hold", "shipment.customs_cleared", "shipment.reweighed", "shipment.inspected", "shipment.eta_updated", "shipment.appointment_requested", "shipment.appointment_set", "shipment.appointment_missed", "shipment.out_for_delivery", "shipment.stops_away", "shipment.delivery_attempted", "shipment.exception_opened", "shipment.exception_resolved", "shipment.charge_incurred", "shipment.corrected", "shipment.reconsigned", "shipment.delivered", "shipment.returned", "shipment.document_available"]
    """What happened."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentException(TypedDict):
    code: ExceptionReason
    description: str
    """Description."""
    status: Literal["ACTIVE", "RESOLVED"]
    """Status."""
    openedAt: str
    """ISO 8601, with the offset of the place."""
    resolvedAt: NotRequired[str]
    """ISO 8601, with the offset of the place."""


class ShipmentExceptionOpenedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.exception_opened"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentExceptionResolvedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.exception_resolved"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentHistory(TypedDict):
    pro: str
    """10 digits."""
    documentReferences: list[ShipmentHistory_documentReferencesItem]
    """Bill of lading, purchase order and other reference numbers."""
    pickupRequestNumber: NotRequired[str]
    """The pickup that the freight was picked up with."""
    pickupDate: NotRequired[str]
    """When it was collected. YYYY-MM-DD."""
    pickupTime: NotRequired[str]
    """When it was collected. HH:MM, local to the place."""
    isResidential: bool
    """Whether it is delivered to a home."""
    isVolume: bool
    """Whether it moves as a volume shipment."""
    transitDays: int
    """Business days. 0 if unknown."""
    status: ShipmentStatus
    promisedDelivery: NotRequired[ShipmentHistory_promisedDelivery]
    """Absent if the destination is not in the network."""
    estimatedDelivery: NotRequired[EstimatedDelivery]
    """The promised delivery while the freight is on time, otherwise calculated from the remaining route. Absent after delivery."""
    deliveryDate: NotRequired[str]
    """When it was delivered. YYYY-MM-DD."""
    deliveryTime: NotRequired[str]
    """When it was delivered. HH:MM, local to the place."""
    receivedBy: NotRequired[str]
    """Who signed."""
    deliveryCondition: NotRequired[Literal["clean", "short", "damaged"]]
    """The condition in which the freight was delivered."""
    outForDelivery: NotRequired[ShipmentHistory_outForDelivery]
    """While the freight is on the truck to the consignee."""
    appointment: NotRequired[DeliveryAppointment]
    appointmentHistory: list[DeliveryAppointmentChange]
    """Every appointment, oldest first."""
    exceptions: list[ShipmentException]
    """What went wrong, and whether it is resolved."""
    pieces: int
    """How many pieces."""
    totalWeight: int
    """Pounds; as reweighed where it was."""
    cube: str
    """Cubic feet."""
    terms: str
    """Prepaid, Collect or Third Party."""
    freightCharges: NotRequired[str]
    """Dollars: the price of the freight, as corrected by a reweigh or an inspection. Other charges, caused by events, are in GET /v1/shipments/{pro}/charges. Shown to the account that pays; absent if there is no rate."""
    shipper: NotRequired[ShipmentParty]
    consignee: NotRequired[ShipmentParty]
    billTo: NotRequired[ShipmentParty]
    interline: NotRequired[ShipmentHistory_interline]
    """The partner that carries it part of the way."""
    position: NotRequired[TimedPosition]
    trail: list[TimedPosition]
    """Where the truck was last, at most 20 points, the newest last."""
    documents: list[str]
    """What `GET /v1/images` currently returns for it."""
    originTerminal: NotRequired[ShipmentTerminal]
    destinationTerminal: NotRequired[ShipmentTerminal]
    movementHistory: list[ShipmentMovement]
    """In the order in which things happened."""


class ShipmentHistory_documentReferencesItem(TypedDict):
    type: str
    """PUR pickup request, LDN load, PON purchase order, BOL bill of lading, SNO shipment."""
    id: str
    """The number."""


class ShipmentHistory_promisedDelivery(TypedDict):
    """Absent if the destination is not in the network."""

    date: str
    """It never changes. YYYY-MM-DD."""
    time: str
    """By when. HH:MM, local to the place."""


class ShipmentHistory_outForDelivery(TypedDict):
    """While the freight is on the truck to the consignee."""

    driver: NotRequired[str]
    """The driver's first name."""
    position: NotRequired[TimedPosition]
    stopsAway: NotRequired[int]
    """How many stops the truck makes first."""
    eta: NotRequired[str]
    """ISO 8601, with the offset of the place."""
    updatedAt: str
    """ISO 8601, with the offset of the place."""


class ShipmentHistory_interline(TypedDict):
    """The partner that carries it part of the way."""

    scac: str
    """Standard Carrier Alpha Code."""
    pro: NotRequired[str]
    """The partner's own number, once it has the freight."""


class ShipmentHistoryListResponse(TypedDict):
    data: list[ShipmentHistory]
    """The result."""
    error: NoError


class ShipmentInspectedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.inspected"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentInstructionListResponse(TypedDict):
    data: ShipmentInstructions
    error: NoError


class ShipmentInstructionRequest(TypedDict):
    kind: InstructionKind
    """REDELIVER: try the delivery again. RETURN: return the freight to the shipper. HOLD: hold the freight at the terminal until a date. CHANGE_ADDRESS: deliver to another address."""
    holdUntil: NotRequired[str]
    """With HOLD: the day until which the freight is held, from tomorrow to 30 days from now. Required when kind is HOLD."""
    destination: NotRequired[NewAddress]
    """With CHANGE_ADDRESS: the whole new address. The payer is charged for the reconsignment. Required when kind is CHANGE_ADDRESS."""
    note: NotRequired[str]
    """What the carrier should know."""
    email: NotRequired[str]
    """Receives the carrier’s reply by e-mail. Must be an e-mail address, as in dana@example.com."""


class ShipmentInstructions(TypedDict):
    pro: str
    """The PRO of the shipment."""
    possible: list[InstructionKind]
    """The instructions that you can give now. Empty if the freight is not held up, or one of yours is waiting for an answer."""
    instructions: list[Instruction]
    """Those that your accounts gave, newest first."""


class ShipmentInterlineHandoffEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.interline_handoff"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentListResponse(TypedDict):
    data: list[ListedShipment]
    """The result."""
    cursor: str | None
    """Cursor of the next page; null on the last. With `status`, a page before the last can be short or even empty."""
    error: NoError


class ShipmentMovement(TypedDict):
    sequence: int
    """The order in which it was reported to the carrier, from 1."""
    occurredAt: str
    """ISO 8601, with the offset of the place."""
    reportedAt: str
    """When it was reported to the carrier."""
    conciseStatus: ConciseStatus
    expandedStatus: str
    """The status in more words."""
    eventType: str
    """NMFTA event type."""
    ediCode: str
    """EDI 214 status code; empty if there is none."""
    location: MovementLocation
    isException: bool
    """Whether something went wrong."""
    reasonCode: NotRequired[ExceptionReason]
    """With an exception."""
    reason: NotRequired[str]
    """What the code means."""


class ShipmentOutForDeliveryEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.out_for_delivery"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentParty(TypedDict):
    account: str
    """Empty where the party has none."""
    name: str
    """Name."""
    address: PartyAddress


class ShipmentPickedUpEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.picked_up"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentReconsignedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.reconsigned"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentReturnedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.returned"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentReweighedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.reweighed"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentRoute(TypedDict):
    pro: str
    """PRO number, 10 digits."""
    status: ShipmentStatus
    origin: NotRequired[RouteEndpoint]
    """The middle of its postal area. Absent if you are not allowed to see it."""
    destination: NotRequired[RouteEndpoint]
    """The middle of its postal area. Absent if you are not allowed to see it."""
    terminals: list[RouteStop]
    """In the order in which the freight passes them."""
    position: NotRequired[TimedPosition]
    trail: list[TimedPosition]
    """Where the truck was last, at most 20 points, the newest last."""
    stopsAway: NotRequired[int]
    """While the freight is on the truck to the consignee."""
    estimatedDelivery: NotRequired[EstimatedDelivery]
    """The promised delivery while the freight is on time, otherwise calculated from the remaining route. Absent after delivery."""
    isLate: bool
    """Whether it was delivered late, is late or, by its estimate, will be: after the promised time at the destination or, if a later appointment was agreed, after that. False before pickup."""


class ShipmentRouteResponse(TypedDict):
    data: ShipmentRoute
    error: NoError


class ShipmentStatus(TypedDict):
    conciseStatus: ConciseStatus
    expandedStatus: str
    """The status in more words."""
    date: str
    """Since when. YYYY-MM-DD."""
    time: str
    """Since when. HH:MM, local to the place."""
    isException: bool
    """Whether something went wrong."""
    reasonCode: NotRequired[ExceptionReason]
    """With an exception."""
    reason: NotRequired[str]
    """What the code means."""
    pieces: NotRequired[int]
    """As counted then, where they were."""
    receivedBy: NotRequired[str]
    """Who signed."""
    eventType: str
    """NMFTA event type."""
    ediCode: str
    """EDI 214 status code; empty if there is none."""


class ShipmentStopsAwayEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.stops_away"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentTemplate(TypedDict):
    templateId: str
    """Identifies the template."""
    account: str
    """The customer account that shares it."""
    name: str
    """The name of the template."""
    origin: TemplatePlace
    """Where the freight is picked up. Empty where the template has nothing."""
    destination: TemplatePlace
    """Where it goes. Empty where the template has nothing."""
    handlingUnits: int
    """How many handling units it has."""
    weight: int
    """Pounds without tare. 0 if the template has no weights."""
    savedAt: str
    """When it was last saved."""
    savedBy: str
    """The user name."""
    shipment: TemplateShipment
    """As in POST /v1/bol, without dates, numbers and recipients. Every field is optional."""


class ShipmentTemplateChange(TypedDict):
    name: NotRequired[str]
    """The new name. Must be text of 1 to 60 characters that does not start with a blank."""
    shipment: NotRequired[TemplateShipment]
    """As in POST /v1/bol, without dates, numbers and recipients. Every field is optional."""


class ShipmentTemplateListResponse(TypedDict):
    data: list[ListedShipmentTemplate]
    """The result."""
    cursor: str | None
    """Where the next page starts; null on the last one."""
    error: NoError


class ShipmentTemplateResponse(TypedDict):
    data: ShipmentTemplate
    error: NoError


class ShipmentTerminal(TypedDict):
    id: str
    """ID."""
    name: str
    """Name."""
    address: TerminalAddress
    position: Position
    phone: str
    """Telephone number."""
    fax: str
    """Fax number."""


class ShipmentTrackingLinkResponse(TypedDict):
    data: ShipmentTrackingLinkResponse_data
    """The result."""
    error: NoError


class ShipmentTrackingLinkResponse_data(TypedDict):
    """The result."""

    pro: str
    """The PRO of the shipment."""
    link: TrackingLink | None
    """Null if there is none."""


class ShipmentUpdatedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.updated"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


class ShipmentVoidedEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["shipment.voided"]
    """Type."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: ShipmentHistory
    """Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other."""


Statement = TypedDict(
    "Statement",
    {
        # The number of a customer account.
        "account": "str",
        # Name.
        "name": "str",
        # The month, as yyyy-mm.
        "month": "str",
        # The first day.
        "from": "str",
        # The last day.
        "to": "str",
        # False until 12:00 UTC on the first of the next month. A final statement never changes.
        "isFinal": "bool",
        # What the account owed before: the closing balance of the month before. Negative: a credit.
        "opening": "str",
        # The sum of the invoices.
        "invoiced": "str",
        # The sum of the credit memos.
        "credited": "str",
        # The sum of the payments.
        "paid": "str",
        # The sum of payments that were reversed.
        "reversed": "str",
        # Opening balance + invoices − credit memos − payments + reversed payments.
        "closing": "str",
        # In the order in which they were booked.
        "entries": "list[StatementEntry]",
    },
)


class StatementEntry(TypedDict):
    date: str
    """Of an invoice or a credit memo, its date; of a payment or its reversal, the day in UTC on which it was reported."""
    type: Literal["INVOICE", "CREDIT_MEMO", "PAYMENT", "REVERSAL"]
    """Invoice, credit memo, payment or reversal."""
    reference: str
    """The number of the document, or the `paymentId`."""
    pro: str
    """Empty for payments."""
    dueDate: str
    """Empty unless it is an invoice."""
    amount: str
    """Negative if it lowers the balance."""
    balance: str
    """After this entry."""


class StatementResponse(TypedDict):
    data: Statement
    error: NoError


class StoredBol(TypedDict):
    version: str
    """The DLC BOL version."""
    transactionDate: str
    """ISO 8601 with offset."""
    referenceNumbers: StoredBol_referenceNumbers
    """Reference numbers."""
    status: Literal["ACTIVE", "VOIDED"]
    """Status."""
    mayRefuseBilling: bool
    """Your account pays for this shipment, someone else booked it, and it has not been picked up yet."""
    billingRefusal: NotRequired[BillingRefusal]
    """Present when the payer refused to be billed. Shown to the payer and to the creator of the bill."""
    messageStatus: BolMessageStatus
    service: str
    """The service level that the freight moves with."""
    quoteId: str
    """The quote whose price was taken; empty where the shipment was rated when the bill was made."""
    totalCharges: str
    """Dollars with two decimals; empty where there was no price yet, and for callers who do not pay."""
    promisedDelivery: str
    """A date. Empty if unknown."""
    originTerminal: str
    """Terminal id."""
    destinationTerminal: str
    """Terminal id; empty where the destination could not be placed."""
    request: BolRequest
    history: list[BolChange]
    """Every change, oldest first."""
    emails: list[BolEmail]
    """E-mails that were sent about it."""


class StoredBol_referenceNumbers(TypedDict):
    """Reference numbers."""

    pro: NotRequired[str]
    """The supplied or assigned PRO. Absent if no BOL was created and none was supplied."""
    shipmentConfirmationNumber: NotRequired[str]
    """Acknowledges that the BOL was accepted."""


class Subscription(TypedDict):
    id: str
    """ID."""
    kind: Literal["pickup", "shipment", "charge", "invoice", "dispute", "claim", "instruction"]
    """What the events are about."""
    url: str
    """Address."""
    accounts: list[str]
    """The numbers of customer accounts."""
    eventTypes: list[str]
    """Empty: all of the kind."""
    pros: list[str]
    """Empty: all."""
    contactEmail: str | None
    """Who is notified when it is disabled."""
    status: Literal["active", "paused", "disabled"]
    """Status."""
    statusReason: str | None
    """Why it is disabled."""
    failingSince: str | None
    """The first failure since the last success; ISO 8601, UTC."""
    formerSecretUntil: str | None
    """Until then deliveries are signed with the former secret as well; ISO 8601, UTC."""
    createdAt: str
    """ISO 8601, UTC."""
    updatedAt: str
    """ISO 8601, UTC."""


class SubscriptionChallengeResponse(TypedDict):
    data: WebhookChallenge
    error: NoError


class SubscriptionDeliveryListResponse(TypedDict):
    data: list[Delivery]
    """The result."""
    cursor: str | None
    """Leads to the next page; null on the last."""
    error: NoError


class SubscriptionListResponse(TypedDict):
    data: list[Subscription]
    """The result."""
    cursor: str | None
    """Leads to the next page; null on the last."""
    error: NoError


SubscriptionReplayRequest = TypedDict(
    "SubscriptionReplayRequest",
    {
        # Events that were published at that time or later. Must be a date and time of ISO 8601 with its offset, as in 2026-11-30T08:00:00Z.
        "from": "str",
        # And before that time. Left out: up to now. Must be a date and time of ISO 8601 with its offset, as in 2026-11-30T08:00:00Z.
        "to": NotRequired["str"],
        # Only events that were not delivered to this subscription and are not about to be.
        "missedOnly": NotRequired["bool"],
    },
)


class SubscriptionReplayResponse(TypedDict):
    data: SubscriptionReplayResponse_data
    """The result."""
    error: NoError


SubscriptionReplayResponse_data = TypedDict(
    "SubscriptionReplayResponse_data",
    {
        # The ID of the subscription.
        "subscriptionId": "str",
        # Events from this time on.
        "from": "str",
        # Events up to this time.
        "to": "str",
        # Whether only events that were never delivered are sent again.
        "missedOnly": "bool",
    },
)


class SubscriptionRequest(TypedDict):
    kind: Literal["pickup", "shipment", "charge", "invoice", "dispute", "claim", "instruction"]
    """What the events are about."""
    url: str
    """Where events are sent, by POST. In production: https and a public address. In the test environment also http and, on a server that runs on your own computer, its loopback address."""
    accounts: NotRequired[list[str]]
    """Your customer accounts. Empty or left out: all that the token has now."""
    eventTypes: NotRequired[list[EventType]]
    """Types of the kind. Empty or left out: all of them."""
    pros: NotRequired[list[str]]
    """Only what concerns these shipments. Empty or left out: all."""
    contactEmail: NotRequired[str]
    """Who is notified when deliveries fail for five days and the subscription is disabled."""


class SubscriptionResponse(TypedDict):
    data: Subscription
    error: NoError


class SubscriptionTest(TypedDict):
    subscriptionId: str
    """The subscription that is tested."""
    kind: Literal["pickup", "shipment", "charge", "invoice", "dispute", "claim", "instruction"]
    """The kind of events that the subscription receives."""
    url: str
    """Where the event was sent."""
    message: str
    """A sentence for people."""


class SubscriptionTestEvent(TypedDict):
    id: str
    """The same in the feed and in every delivery."""
    type: Literal["subscription.test"]
    """What happened."""
    timestamp: str
    """When it happened: ISO 8601, UTC."""
    sequence: int
    """Grows by one per shipment, its charges, pickup, invoice, dispute, claim or instruction. 0: a test event."""
    environment: Literal["production", "test"]
    """Where it happened."""
    data: SubscriptionTest


class SubscriptionTestResponse(TypedDict):
    data: Delivery
    error: NoError


class SubscriptionUpdateRequest(TypedDict):
    url: NotRequired[str]
    """Where events are sent, by POST. In production: https and a public address. In the test environment also http and, on a server that runs on your own computer, its loopback address."""
    accounts: NotRequired[list[str]]
    """Your customer accounts. Empty or left out: all that the token has now."""
    eventTypes: NotRequired[list[EventType]]
    """Types of the kind. Empty or left out: all of them."""
    pros: NotRequired[list[str]]
    """Only what concerns these shipments. Empty or left out: all."""
    contactEmail: NotRequired[str]
    """Who is notified when deliveries fail for five days and the subscription is disabled."""
    status: NotRequired[Literal["active", "paused"]]
    """paused: nothing is sent. active: from now on, even if it was disabled."""


class SubscriptionWithSecret(TypedDict):
    id: str
    """ID."""
    kind: Literal["pickup", "shipment", "charge", "invoice", "dispute", "claim", "instruction"]
    """What the events are about."""
    url: str
    """Address."""
    accounts: list[str]
    """The numbers of customer accounts."""
    eventTypes: list[str]
    """Empty: all of the kind."""
    pros: list[str]
    """Empty: all."""
    contactEmail: str | None
    """Who is notified when it is disabled."""
    status: Literal["active", "paused", "disabled"]
    """Status."""
    statusReason: str | None
    """Why it is disabled."""
    failingSince: str | None
    """The first failure since the last success; ISO 8601, UTC."""
    formerSecretUntil: str | None
    """Until then deliveries are signed with the former secret as well; ISO 8601, UTC."""
    createdAt: str
    """ISO 8601, UTC."""
    updatedAt: str
    """ISO 8601, UTC."""
    secret: str
    """Verifies the signatures. Shown here and never again: keep it."""


class TemplateAccessorials(TypedDict):
    codes: NotRequired[list[AcceptedBolAccessorialCode]]
    """Codes of additional services."""
    hazardousDetails: NotRequired[TemplateAccessorials_hazardousDetails]
    """What the shipping paper needs for hazardous materials."""
    sortAndSegregateDetails: NotRequired[TemplateAccessorials_sortAndSegregateDetails]
    """How to sort the freight at delivery."""
    fullValueCoverageDetails: NotRequired[TemplateAccessorials_fullValueCoverageDetails]
    """Coverage for the full value of the goods."""
    markDetails: NotRequired[TemplateAccessorials_markDetails]
    """How to mark the freight."""
    limitedAccessType: NotRequired[TemplateAccessorials_limitedAccessType]
    """What makes the place hard to access."""


class TemplateAccessorials_hazardousDetails(TypedDict):
    """What the shipping paper needs for hazardous materials."""

    emergencyContact: NotRequired[TemplateAccessorials_hazardousDetails_emergencyContact]
    """Whom to call in an emergency, at any hour."""


class TemplateAccessorials_hazardousDetails_emergencyContact(TypedDict):
    """Whom to call in an emergency, at any hour."""

    name: NotRequired[str]
    """Name."""
    phone: NotRequired[str]
    """Must be 10 digits, area code and number, without country code or dashes."""


class TemplateAccessorials_sortAndSegregateDetails(TypedDict):
    """How to sort the freight at delivery."""

    pieces: NotRequired[int]
    """All pieces of the shipment."""


class TemplateAccessorials_fullValueCoverageDetails(TypedDict):
    """Coverage for the full value of the goods."""

    monetaryValue: NotRequired[str]
    """Must be dollars with two decimals, as in 2500.00, at most 150000.00."""
    currency: NotRequired[Literal["USD"]]
    """Currency code."""


class TemplateAccessorials_markDetails(TypedDict):
    """How to mark the freight."""

    pieces: NotRequired[int]
    """All handling units of the shipment."""


class TemplateAccessorials_limitedAccessType(TypedDict):
    """What makes the place hard to access."""

    origin: NotRequired[LimitedAccessType]
    destination: NotRequired[LimitedAccessType]


class TemplateBillTo(TypedDict):
    name: NotRequired[str]
    """Name."""
    address1: NotRequired[str]
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: NotRequired[str]
    """City."""
    stateProvince: NotRequired[BolStateProvince]
    """States of Mexico have 3 letters."""
    postalCode: NotRequired[str]
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: NotRequired[Literal["USA", "CAN", "MEX"]]
    """Country code."""
    contact: NotRequired[TemplatePartyContact]


class TemplateCommodities(TypedDict):
    lineItemLayout: NotRequired[Literal["Nested"]]
    """Line items are listed in their handling unit. Refused: Stacked."""
    handlingUnits: NotRequired[list[TemplateHandlingUnit]]
    """At most 2000 line items in all."""


class TemplateCustomsBroker(TypedDict):
    name: NotRequired[str]
    """Name."""
    address1: NotRequired[str]
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: NotRequired[str]
    """City."""
    stateProvince: NotRequired[BolStateProvince]
    """States of Mexico have 3 letters."""
    postalCode: NotRequired[str]
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: NotRequired[Literal["USA", "CAN", "MEX"]]
    """Country code."""
    contact: NotRequired[TemplatePartyContact]
    type: NotRequired[Literal["Import", "Export"]]
    """Import: at the destination. Export: at the origin."""


class TemplateDestination(TypedDict):
    name: NotRequired[str]
    """Name."""
    address1: NotRequired[str]
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: NotRequired[str]
    """City."""
    stateProvince: NotRequired[BolStateProvince]
    """States of Mexico have 3 letters."""
    postalCode: NotRequired[str]
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: NotRequired[Literal["USA", "CAN", "MEX"]]
    """Country code."""
    contact: NotRequired[TemplatePartyContactWithPhone]


class TemplateHandlingUnit(TypedDict):
    count: NotRequired[int]
    """How many."""
    type: NotRequired[BolPackagingType]
    tareWeight: NotRequired[int]
    """Pounds of pallets and skids, for all of `count`."""
    weight: NotRequired[int]
    """Pounds without tare, for all of `count`."""
    weightUnit: NotRequired[Literal["Pounds"]]
    """The unit of the weights."""
    length: NotRequired[int]
    """Inches, of one unit."""
    width: NotRequired[int]
    """Inches, of one unit."""
    height: NotRequired[int]
    """Inches, of one unit."""
    dimensionsUnit: NotRequired[Literal["Inches"]]
    """The unit of length, width and height."""
    stackable: NotRequired[bool]
    """Whether other freight may be put on top."""
    lineItems: NotRequired[list[TemplateLineItem]]
    """The commodities in the handling unit."""


TemplateHazardousDetails = TypedDict(
    "TemplateHazardousDetails",
    {
        # Pounds of the hazardous material, of the line item.
        "weight": NotRequired["int"],
        # Hazard class or division.
        "class": NotRequired["str"],
        # Must be UN or NA and four digits, as in UN1263, or the four digits alone.
        "unnaNumber": NotRequired["str"],
        # Proper shipping name.
        "propername": NotRequired["str"],
        # Required when the hazard symbols of the UN or NA number include G.
        "technicalName": NotRequired["str"],
        # Required when the UN or NA number has packing groups.
        "packingGroup": NotRequired["str"],
        # Another name for packingGroup. Send only one of them.
        "packagingGroup": NotRequired["str"],
        # The registration number of the emergency response contract.
        "contractNumber": NotRequired["str"],
    },
)


class TemplateLineItem(TypedDict):
    description: NotRequired[str]
    """Description."""
    weight: NotRequired[int]
    """Weight."""
    weightUnit: NotRequired[Literal["Pounds"]]
    """The unit of the weights."""
    pieces: NotRequired[int]
    """How many pieces."""
    packagingType: NotRequired[BolLineItemPackagingType]
    """Refused: PAT, SKD."""
    classification: NotRequired[BolFreightClass]
    nmfc: NotRequired[str]
    """NMFC item number."""
    nmfcSub: NotRequired[str]
    """NMFC sub-item number."""
    hazardous: NotRequired[bool]
    """Whether the item is a hazardous material."""
    stackable: NotRequired[bool]
    """Whether other freight may be put on top."""
    hazardousDescription: NotRequired[str]
    """What is hazardous about it."""
    hazardousDetails: NotRequired[TemplateHazardousDetails]


class TemplateOrigin(TypedDict):
    name: NotRequired[str]
    """Name."""
    address1: NotRequired[str]
    """Street address."""
    address2: NotRequired[str]
    """Suite, dock or building."""
    city: NotRequired[str]
    """City."""
    stateProvince: NotRequired[BolStateProvince]
    """States of Mexico have 3 letters."""
    postalCode: NotRequired[str]
    """Must be 12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)."""
    country: NotRequired[Literal["USA", "CAN", "MEX"]]
    """Country code."""
    contact: NotRequired[TemplatePartyContactWithPhone]


class TemplatePartyContact(TypedDict):
    phone: NotRequired[str]
    """Must be 10 digits, area code and number, without country code or dashes."""
    phoneExt: NotRequired[str]
    """Telephone extension."""
    name: NotRequired[str]
    """Name."""
    email: NotRequired[str]
    """E-mail address."""


class TemplatePartyContactWithPhone(TypedDict):
    phone: NotRequired[str]
    """Must be 10 digits, area code and number, without country code or dashes."""
    phoneExt: NotRequired[str]
    """Telephone extension."""
    name: NotRequired[str]
    """Name."""
    email: NotRequired[str]
    """E-mail address."""


class TemplatePlace(TypedDict):
    name: str
    """Name."""
    city: str
    """City."""
    stateProvince: str
    """State or province, two letters."""
    postalCode: str
    """ZIP code or Canadian postal code."""


class TemplateShipment(TypedDict):
    bol: NotRequired[TemplateShipment_bol]
    """Bill of lading number."""
    payment: NotRequired[TemplateShipment_payment]
    """Who pays, and on which terms."""
    commodities: NotRequired[TemplateCommodities]
    accessorials: NotRequired[TemplateAccessorials]
    origin: NotRequired[TemplateOrigin]
    destination: NotRequired[TemplateDestination]
    billTo: NotRequired[TemplateBillTo]
    customsBroker: NotRequired[TemplateCustomsBroker]
    payerAccount: NotRequired[str]
    """The account that pays, if it is not your own."""


class TemplateShipment_bol(TypedDict):
    """Bill of lading number."""

    requestorRole: NotRequired[Literal["Shipper", "Consignee", "Third Party"]]
    """Who you are on this shipment."""
    specialInstructions: NotRequired[str]
    """Printed on the BOL."""


class TemplateShipment_payment(TypedDict):
    """Who pays, and on which terms."""

    terms: NotRequired[Literal["Prepaid", "Collect", "Third Party"]]
    """Prepaid or collect."""


class TerminalAddress(TypedDict):
    streetAddress: str
    """Street address."""
    streetAddress2: str
    """Suite, dock or building."""
    city: str
    """City."""
    state: str
    """State or province, two letters."""
    zip: str
    """ZIP code or Canadian postal code."""
    country: str
    """Country code."""


class TerminalPlace(TypedDict):
    code: str
    """Code."""
    name: str
    """Name."""
    city: str
    """City."""
    state: str
    """State or province, two letters."""
    country: str
    """Country code."""
    latitude: float
    """Degrees north, WGS 84."""
    longitude: float
    """Degrees east, WGS 84; negative in North America."""


class TestClock(TypedDict):
    now: str
    """The time of the test environment, ISO 8601."""
    speed: float
    """1 is the speed of the wall clock."""
    events: int
    """How many events happened on the way."""


class TestClockRequest(TypedDict):
    advance: NotRequired[str]
    """How far time moves forward; everything that is due on the way happens before the response is sent. Must be a span of time, as in 90m, 36h or 2d."""
    set: NotRequired[str]
    """The time to move forward to, ISO 8601."""
    speed: NotRequired[float]
    """How fast time goes from then on: 1 is real time, 60 is one hour per minute, 0 stops the clock."""


class TestClockResponse(TypedDict):
    data: TestClock
    error: NoError


class TestEventRequest(TypedDict):
    type: EventType
    pro: NotRequired[str]
    """The PRO of your shipment whose record is sent. Must be 10 digits."""
    requestNumber: NotRequired[str]
    """The number of your pickup whose record is sent."""
    invoice: NotRequired[str]
    """The number of your invoice that is sent."""
    set: NotRequired[dict[str, Any]]
    """Changes to `data`, by path, as in `{"status.conciseStatus": "Delivered"}`."""


class TestEventResponse(TypedDict):
    data: TestEventResponse_data
    """The result."""
    error: NoError


class TestEventResponse_data(TypedDict):
    """The result."""

    id: str
    """ID."""
    type: str
    """Type."""
    subject: str
    """What it is about."""


class TestException(TypedDict):
    pro: str
    """PRO number, 10 digits."""
    kind: str
    """What to simulate."""
    says: str
    """What tracking shows."""


class TestFaultListResponse(TypedDict):
    data: list[Fault]
    """The result."""
    error: NoError


class TestFaultRequest(TypedDict):
    match: NotRequired[TestFaultRequest_match]
    """Which requests or webhooks fail."""
    then: FaultEffect
    """What happens: exactly one of these."""
    times: NotRequired[int]
    """How often it strikes; without limit if left out."""
    until: NotRequired[str]
    """When it expires, by the test clock, ISO 8601."""


class TestFaultRequest_match(TypedDict):
    """Which requests or webhooks fail."""

    operation: NotRequired[str]
    """For API calls: `rate-quotes` is every method of the path, `POST /v1/rate-quotes` is one operation. For webhooks: an event type, or `webhooks` for all. Everything if left out."""
    path: NotRequired[str]
    """Only calls to this path, without the query; it may end in `*`. Not for webhooks. Must be a path that begins with / and has no query."""
    share: NotRequired[float]
    """The share of them that is affected. The environment’s seed decides which ones; 1 if left out."""


class TestFaultResponse(TypedDict):
    data: Fault
    error: NoError


class TestMailListResponse(TypedDict):
    data: list[SandboxMail]
    """The result."""
    cursor: str | None
    """Cursor of the next page; null on the last."""
    error: NoError


class TestShipmentExceptionRequest(TypedDict):
    kind: Literal["no_freight", "weather_delay", "customs_hold", "reweigh", "missed_appointment", "attempted", "refused", "damaged", "short", "pickup_rejected", "pickup_over_capacity", "short_pickup", "reclass", "redelivery", "storage", "guarantee_failed", "overcharge", "mechanical_breakdown", "misrouted", "lost_and_found", "overage", "partial_delivery", "no_appointment", "bad_address", "no_answer", "liftgate_needed", "holiday_delay", "missing_documents", "missed_connection", "credit_hold", "late_events", "duplicate_events"]
    """What is to go wrong at the next fitting moment."""


class TestShipmentExceptionResponse(TypedDict):
    data: TestException
    error: NoError


class ThemeColors(TypedDict):
    accent: str
    """Links, buttons and marks."""
    accentInk: str
    """Text on the accent."""
    accentSoft: str
    """The background of what is selected."""


class TimedPosition(TypedDict):
    latitude: float
    """Degrees north, WGS 84."""
    longitude: float
    """Degrees east, WGS 84; negative in North America."""
    updatedAt: str
    """ISO 8601, with the offset of the place."""


class Token(TypedDict):
    access_token: str
    """The token. Send it as `Authorization: Bearer <token>` with every call."""
    token_type: Literal["Bearer"]
    """How to send the token."""
    expires_in: int
    """Seconds until it expires."""
    token: str
    """The same token, under a second name."""


class TrackedDestination(TypedDict):
    city: str
    """City."""
    state: str
    """State or province, two letters."""
    timeZone: str
    """The IANA time zone of the delivering terminal, in which the times of delivery are."""


class TrackedEstimate(TypedDict):
    startDate: str
    """From this day. YYYY-MM-DD."""
    startTime: str
    """From then. HH:MM, local to the place."""
    endDate: str
    """To this day. YYYY-MM-DD."""
    endTime: str
    """To then. HH:MM, local to the place."""


class TrackedMovement(TypedDict):
    occurredAt: str
    """ISO 8601, with the offset of the place."""
    status: str
    """What happened."""
    city: NotRequired[str]
    """Where."""
    state: NotRequired[str]
    """Where."""
    reason: NotRequired[str]
    """With an exception: why."""


class TrackedPromise(TypedDict):
    date: str
    """By this day. YYYY-MM-DD."""
    time: str
    """By then. HH:MM, local to the place."""


class TrackedShipment(TypedDict):
    pro: str
    """The PRO of the shipment."""
    carrier: str
    """The name of the carrier."""
    destination: TrackedDestination
    """Where it goes."""
    status: TrackedStatus
    promisedDelivery: NotRequired[TrackedPromise]
    estimatedDelivery: NotRequired[TrackedEstimate]
    """Absent after delivery."""
    deliveryDate: NotRequired[str]
    """When it was delivered. YYYY-MM-DD."""
    deliveryTime: NotRequired[str]
    """When it was delivered. HH:MM, local to the place."""
    pieces: int
    """Pieces on the bill of lading."""
    terminal: NotRequired[TrackedTerminal]
    """The terminal that delivers it."""
    movements: list[TrackedMovement]
    """The oldest first."""


class TrackedShipmentRequest(TypedDict):
    token: str
    """The 43 characters after the # of the link. Must be the 43 characters after the # of the link."""


class TrackedShipmentResponse(TypedDict):
    data: TrackedShipment
    """What a consignee may see: no prices, no parties, no numbers of other parties."""
    error: NoError


class TrackedStatus(TypedDict):
    conciseStatus: ConciseStatus
    expandedStatus: str
    """The status in more words."""
    date: str
    """Since when. YYYY-MM-DD."""
    time: str
    """Since when. HH:MM, local to the place."""


class TrackedTerminal(TypedDict):
    name: str
    """Name."""
    phone: str
    """Telephone number."""


class TrackingLink(TypedDict):
    createdAt: str
    """ISO 8601, UTC: when it was created."""
    createdBy: str
    """The user name."""
    expiresAt: str
    """ISO 8601, UTC: when it stops working."""


class ValidationFailure(TypedDict):
    field: str
    """A path, as in commodity.handlingUnits[0].type."""
    description: str
    """The rule that was broken, and the fix."""


class WebhookChallenge(TypedDict):
    subscriptionId: str
    """The ID of the subscription."""
    genuine: ChallengeResult
    forged: ChallengeResult
    duplicate: ChallengeResult


class WhoamiResponse(TypedDict):
    data: WhoamiResponse_data
    """The result."""
    error: NoError


class WhoamiResponse_data(TypedDict):
    """The result."""

    environment: str
    """`production` or `test`."""
    clientId: str
    """The client whose API key was sent."""
    username: str
    """The portal account that the token was issued for."""
    accounts: list[str]
    """The customer accounts that this token may act for."""


LinehaulEvent: TypeAlias = PickupReceivedEvent | PickupAcceptedEvent | PickupDispatchedEvent | PickupEtaUpdatedEvent | PickupArrivedEvent | PickupAttemptedEvent | PickupRescheduledEvent | PickupPickedUpEvent | PickupRejectedEvent | PickupCancelledEvent | PickupClosedEvent | PickupUpdatedEvent | ShipmentCreatedEvent | ShipmentUpdatedEvent | ShipmentVoidedEvent | ShipmentPickedUpEvent | ShipmentArrivedTerminalEvent | ShipmentDepartedTerminalEvent | ShipmentInterlineHandoffEvent | ShipmentCustomsHoldEvent | ShipmentCustomsClearedEvent | ShipmentReweighedEvent | ShipmentInspectedEvent | ShipmentEtaUpdatedEvent | ShipmentAppointmentRequestedEvent | ShipmentAppointmentSetEvent | ShipmentAppointmentMissedEvent | ShipmentOutForDeliveryEvent | ShipmentStopsAwayEvent | ShipmentDeliveryAttemptedEvent | ShipmentExceptionOpenedEvent | ShipmentExceptionResolvedEvent | ShipmentChargeIncurredEvent | ShipmentCorrectedEvent | ShipmentReconsignedEvent | ShipmentDeliveredEvent | ShipmentReturnedEvent | ShipmentDocumentAvailableEvent | ChargeAddedEvent | ChargeChangedEvent | ChargeRemovedEvent | InvoiceIssuedEvent | InvoiceCorrectedEvent | InvoicePaidEvent | CreditMemoIssuedEvent | DisputeOpenedEvent | DisputeDecidedEvent | DisputeWithdrawnEvent | ClaimFiledEvent | ClaimAcknowledgedEvent | ClaimUpdatedEvent | ClaimDecidedEvent | ClaimPaidEvent | ClaimWithdrawnEvent | InstructionGivenEvent | InstructionAcceptedEvent | InstructionDeclinedEvent | InstructionWithdrawnEvent | SubscriptionTestEvent
"""Any event: comparing `type` says what `data` is. Ignore types that you do not know."""
