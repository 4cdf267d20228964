// The exceptions that the test environment can simulate: by a call, or by a magic reference number (docs/test-environment.md).

/** Each kind with its effect, for the documentation page. The magic word is `TEST-` and the kind in capitals. */
export const TROUBLES = {
  no_freight: 'The driver finds no freight: the pickup is attempted, and made on the next business day.',
  weather_delay: 'The linehaul departs one business day late.',
  customs_hold: 'Customs holds the freight for a day. Only on lanes that cross a border.',
  reweigh: 'The scale at the origin terminal shows 10% more, and the charge is corrected.',
  missed_appointment: 'The appointment is missed; the freight goes out again on the next business day.',
  attempted: 'The consignee is closed; the freight goes out again on the next business day.',
  refused: 'The consignee refuses the freight, and it is returned to the shipper.',
  damaged: 'The freight is delivered damaged.',
  short: 'The freight is delivered with a piece missing.',
  pickup_rejected:
    'The terminal rejects the pickup request. Without a request, the freight is picked up one business day later.',
  pickup_over_capacity: 'The truck is full: the pickup is attempted, and made on the next business day.',
  short_pickup: 'The driver takes fewer pieces than the bill of lading has. The exception ends with the delivery.',
  reclass: 'The freight is inspected and reclassed to class 175, and the charge is corrected.',
  redelivery:
    'The consignee is closed; the freight goes out again on the next business day, and the redelivery is charged.',
  storage: 'The consignee has the freight held for five business days at the last terminal, and storage is charged.',
  guarantee_failed: 'The linehaul truck breaks down and departs one business day late. A guarantee is credited.',
  overcharge: 'The charge is corrected to 10% more although the scale shows the same weight: an invoice to dispute.',
  mechanical_breakdown: 'The truck of the first linehaul breaks down and continues six hours later.',
  misrouted: 'The first linehaul takes the freight to the wrong hub, from which it is rerouted.',
  lost_and_found: 'The freight is missing at the last terminal, and found two business days later.',
  overage: 'An extra piece is found at the last terminal; this is resolved within two hours.',
  partial_delivery: 'Half of the pieces are delivered, and the rest on the next business day.',
  no_appointment:
    'The consignee receives by appointment only, and cannot be reached: the freight is held for one business day, until an appointment is made.',
  bad_address:
    'The driver cannot find the address. The correction is charged, and the freight goes out again on the next business day.',
  no_answer:
    'Nobody answers the door; the freight goes out again on the next business day, and the redelivery is charged.',
  liftgate_needed:
    'The consignee has no dock, and the truck has no lift gate: another truck delivers on the next business day, and the redelivery is charged.',
  holiday_delay: 'The linehaul departs one business day late because of a holiday.',
  missing_documents:
    'The shipper’s documents are missing: the freight is held for one business day at the origin terminal.',
  missed_connection: 'The freight misses its linehaul connection and departs on the next one, one business day late.',
  credit_hold:
    'The account is on credit hold: the freight is held for four hours at the origin terminal, and the release is charged.',
  late_events: 'Terminal scans are reported six hours late and out of order.',
  duplicate_events: 'Every terminal scan is reported twice, a minute apart, with two event IDs.',
} as const;

export type Trouble = keyof typeof TROUBLES;
export const TROUBLE_KINDS = Object.keys(TROUBLES) as readonly Trouble[];

export function magicWord(trouble: Trouble): string {
  return `TEST-${trouble.toUpperCase().replaceAll('_', '-')}`;
}

const OF_WORD: ReadonlyMap<string, Trouble> = new Map(TROUBLE_KINDS.map((kind) => [magicWord(kind), kind]));

/** The exceptions that reference numbers request. */
export function magicTroubles(references: readonly string[]): Trouble[] {
  return references.flatMap((one) => OF_WORD.get(one.trim().toUpperCase()) ?? []);
}
