// The first steps of a newcomer, in order, with commands to paste. A step is shown once its operation exists.
import type { FirstStep } from '../platform/docs/first-steps.ts';

const CREDENTIALS = `-H "apikey: $API_KEY" -H "Authorization: Bearer $TOKEN"`;
const JSON_BODY = `${CREDENTIALS} -H 'content-type: application/json'`;

/** What the carrier gives a newcomer. The commands below use these names. */
export const FIRST_STEP_VARIABLES = [
  'CLIENT_ID=…          # from your carrier, or from: npx linehaul demo',
  'CLIENT_SECRET=…',
  'PORTAL_USER=…',
  'PORTAL_PASSWORD=…',
  'ACCOUNT=…            # the customer account that pays',
].join('\n');

export const FIRST_STEPS: readonly FirstStep[] = [
  {
    operation: 'POST /v1/api-key',
    does: 'Get your API key with your client ID and client secret. Once.',
    command: `curl -s -X POST "$BASE_URL/v1/api-key" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -H 'Idempotency-Key: my-first-key' -o key.json
API_KEY=$(sed -n 's/.*"apiKey":"\\([^"]*\\)".*/\\1/p' key.json)`,
    note: 'The call replaces the client secret. `key.json` has the new one and is the only place that does: keep it.',
  },
  {
    operation: 'POST /authenticate',
    does: 'Get a bearer token with the API key and a portal account. Once an hour.',
    command: `TOKEN=$(curl -s -X POST "$BASE_URL/authenticate" -H "apikey: $API_KEY" \\
  -u "$PORTAL_USER:$PORTAL_PASSWORD" | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')`,
  },
  {
    operation: 'GET /v1/whoami',
    does: 'Check that the key and token work, and which accounts they may act for.',
    command: `curl -s "$BASE_URL/v1/whoami" ${CREDENTIALS}`,
  },
  {
    operation: 'GET /v1/pickup-days',
    does: 'Find the next day on which a driver comes to a postal code.',
    command: `DAY=$(curl -s "$BASE_URL/v1/pickup-days?postalCode=23230" \\
  ${CREDENTIALS} |
  sed -n 's/.*"next":{[^{}]*"pickupDate":"\\([^"]*\\)".*/\\1/p')`,
  },
  {
    operation: 'POST /v1/route-guides',
    does: 'Look up terminals and service days between places.',
    command: `curl -s "$BASE_URL/v1/route-guides" \\
  ${JSON_BODY} -d '{
  "originPoint": {"zip": "23230"},
  "destinationPoints": [{"point": {"zip": "75207"}, "shipmentDate": "'$DAY'"}]}'`,
  },
  {
    operation: 'POST /v1/rate-quotes',
    does: 'Get a price for each service level.',
    command: `curl -s "$BASE_URL/v1/rate-quotes" \\
  ${JSON_BODY} -d '{
  "quoteRequest": {"shipDate": "'$DAY'", "serviceLevels": ["LTL"]},
  "payment": {"account": "'$ACCOUNT'", "payor": "Shipper", "terms": "Prepaid"},
  "origin": {"address": {"city": "Richmond", "stateProvince": "VA", "postalCode": "23230", "country": "US"}},
  "destination": {"address": {"city": "Dallas", "stateProvince": "TX", "postalCode": "75207", "country": "US"}},
  "commodity": {"handlingUnits": [{"weight": 1200, "lineItems": [{"weight": 1200, "classification": "70"}]}]}}'`,
  },
  {
    operation: 'POST /v1/bol',
    does: 'Create the bill of lading, with its PDF and labels.',
    command: `curl -s "$BASE_URL/v1/bol" \\
  ${JSON_BODY} -o bol.json -d '{
  "bol": {"requestedPickupDate": "'$DAY'T08:00:00.000", "function": "Create", "isTest": false, "requestorRole": "Shipper"},
  "version": "v2.0.1", "images": {"includeBol": true}, "payment": {"terms": "Prepaid"}, "request": {}, "transit": {},
  "commodities": {"lineItemLayout": "Nested", "handlingUnits": [{
    "count": 2, "type": "PAT", "weight": 1200, "length": 48, "width": 40, "height": 50,
    "lineItems": [{"description": "Copy paper", "weight": 1200, "pieces": 60, "packagingType": "CTN", "classification": "70",
      "hazardous": false, "stackable": true}]}]},
  "origin": {"account": "'$ACCOUNT'", "name": "Acme Paper", "address1": "400 Broad St", "city": "Richmond", "stateProvince": "VA",
    "postalCode": "23230", "country": "USA", "contact": {"phone": "8045550142"}},
  "destination": {"name": "Lone Star Supply", "address1": "12 Market Blvd", "city": "Dallas", "stateProvince": "TX",
    "postalCode": "75207", "country": "USA", "contact": {"phone": "2145550177"}},
  "billTo": {"account": "'$ACCOUNT'", "name": "Acme Paper", "city": "Richmond", "stateProvince": "VA", "postalCode": "23230",
    "country": "USA", "contact": {}}}'
PRO=$(sed -n 's/.*"pro":"\\([0-9]*\\)".*/\\1/p' bol.json)`,
  },
  {
    operation: 'POST /v1/pickup-requests',
    does: 'Request a pickup.',
    command: `curl -s "$BASE_URL/v1/pickup-requests" \\
  ${JSON_BODY} -d '{
  "shipper": {"accountCode": "'$ACCOUNT'", "shipperAddress": {"addressInfo": {
    "addressLine1": "400 Broad St", "city": "Richmond", "stateProvince": "VA", "postalCode": "23230", "countryAbbrev": "US"}}},
  "addresses": {"address": []}, "contacts": {"contact": []}, "notifications": {"notification": []},
  "referenceNumbers": {"referenceNumber": [{"referenceInfo": {"type": "PRO", "value": "'$PRO'"}}]}}'`,
  },
  {
    operation: 'GET /v1/shipments/history',
    does: 'Track the shipment until it is delivered.',
    command: `curl -s "$BASE_URL/v1/shipments/history?pro=$PRO" ${CREDENTIALS}`,
  },
];
