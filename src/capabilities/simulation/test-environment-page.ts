// The documentation page about the test environment: its clock, its freight, its magic words.
import { magicWord, TROUBLE_KINDS, TROUBLES } from './trouble.ts';

export const TEST_ENVIRONMENT_PAGE = {
  path: '/docs/test-environment',
  title: 'The test environment lives',
  paragraphs: [
    'Freight moves here under a clock of its own. Make a bill of lading, advance the clock with `POST /v1/test/clock {"advance": "1d"}`, and read `GET /v1/shipments/history`: a driver takes the freight on its ship day, trailers run through the hubs at night, a truck goes out in the morning and somebody signs. Everything that is due happens, at its own time, before the answer leaves.',
    'A pickup request for the PRO (or for a bill of lading number) sends the truck in its window: accepted, dispatched, en route with its time of arrival and stops away, arrived, picked up. Without one the driver comes by on the ship day between the last pickup and the evening.',
    '`{"set": "2026-11-24T17:00:00Z"}` moves to a moment and `{"speed": 60}` lets an hour pass in a minute. Time only moves forward, at most 60 days in one call. Tokens, rate limits and the audit log go by the real time. `POST /v1/test/reset` starts over.',
    `Something goes wrong when you ask for it, with \`POST /v1/test/shipments/{pro}/exceptions {"kind": "refused"}\`, or with a magic word as a BOL, PO or shipment number of the bill: ${TROUBLE_KINDS.map((kind) => `\`${magicWord(kind)}\` (${kind}): ${TROUBLES[kind]}`).join(' ')} For a pickup request \`${magicWord('no_freight')}\`, \`${magicWord('pickup_rejected')}\` or \`${magicWord('pickup_over_capacity')}\` stands in a reference number or a comment.`,
    'Freight that an operator holds (`shipment.exception_opened` with the reason HLD or CRD) stays where it is, whatever the clock shows, until it is released (`shipment.exception_resolved`). Then the rest of its way is planned again from there, with a new estimated delivery.',
    'The carrier answers claims (`POST /v1/claims`) by the same clock: it acknowledges after two days, decides after another twenty and pays a week later. `TEST-CLAIM-OFFER`, `TEST-CLAIM-DECLINE`, `TEST-CLAIM-DOCUMENTS` or `TEST-CLAIM-SILENT` as the reference of a claim makes it offer half, decline, ask for documents or do nothing.',
    'Instructions for freight that is held up (`POST /v1/shipments/{pro}/instructions`) are accepted after two hours of the clock. Freight is returned two days later, and held freight is released at 8:00 on its day. `TEST-INSTRUCTION-DECLINE` or `TEST-INSTRUCTION-SILENT` as the note makes the carrier decline it or not answer.',
    'Calls and webhooks fail when you ask for it: `POST /v1/test/faults {"match": {"operation": "rate-quotes", "share": 0.2}, "then": {"status": 503}}` makes one quote in five unavailable. `then` can also be `delayMs`, `drop` (`before` or `after` the work), `malformed`, and for webhooks `duplicateEvent`, `lateEvent`, `outOfOrder` or `webhookSilence`. Affected responses have the header `linehaul-fault`; `DELETE /v1/test/faults` ends all of yours.',
    'Luck is the same on every machine: the same PRO has the same driver and the same hour. `linehaul serve --ephemeral --seed 42` has luck of its own, and gives the same PROs at every start.',
  ],
} as const;
