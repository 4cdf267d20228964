// The exceptions that the test environment can simulate: by a call, or by a magic reference number (docs/test-environment.md).

/** Each kind with its effect, for the documentation page. The magic word is `TEST-` and the kind in capitals. */
export const TROUBLES = {
  no_freight: 'The driver finds no freight: the pickup is attempted and made on the next business day.',
  weather_delay: 'The line haul leaves a business day late.',
  customs_hold: 'Customs keeps the freight for a day at the border. Only on lanes that cross one.',
  reweigh: 'The scale at the origin terminal shows a tenth more, and the charge is corrected.',
  missed_appointment: 'The appointment is missed; the freight goes out again on the next business day.',
  attempted: 'The consignee is closed; the freight goes out again on the next business day.',
  refused: 'The consignee refuses the freight, and it is returned to the shipper.',
  damaged: 'Delivered damaged.',
  short: 'Delivered with a piece missing.',
  pickup_rejected:
    'The terminal rejects the pickup request. A driver on his round takes the freight on the next business day.',
  pickup_over_capacity: 'The truck is full: the pickup is attempted and made on the next business day.',
  short_pickup: 'The driver takes fewer pieces than the bill of lading has. The exception ends with the delivery.',
  reclass: 'The freight is inspected and reclassed to class 175, and the charge is corrected.',
  redelivery:
    'The consignee is closed; the freight goes out again on the next business day, and the redelivery is charged.',
  storage: 'The consignee has the freight held for five business days at the last terminal, and storage is charged.',
  guarantee_failed: 'The truck of the line haul breaks down and leaves a business day late. A guarantee is credited.',
  overcharge:
    'The charge is corrected to a tenth more although the scale shows the same weight: an invoice to be disputed.',
  mechanical_breakdown: 'The truck of the first line haul breaks down and goes on six hours later.',
  misrouted: 'The first line haul takes the freight to a wrong hub, from which it is rerouted.',
  lost_and_found: 'The freight is missing at the last terminal and found two business days later.',
  overage: 'A piece too many is found at the last terminal, and sorted out within two hours.',
  partial_delivery: 'Half of the pieces are delivered, and the others on the next business day.',
  no_appointment:
    'The consignee receives by appointment only, and nobody there can be reached: the freight is held for a business day, until an appointment is made.',
  bad_address:
    'The driver cannot find the address. It is corrected, which is charged, and the freight goes out again on the next business day.',
  no_answer:
    'Nobody answers at the door; the freight goes out again on the next business day, and the redelivery is charged.',
  liftgate_needed:
    'The consignee has no dock, and the truck has no lift gate: another truck delivers on the next business day, and the redelivery is charged.',
  holiday_delay: 'A holiday: the line haul leaves a business day late.',
  missing_documents:
    'The shipper’s documents are missing: the freight is held for a business day at the origin terminal.',
  missed_connection: 'The freight misses its line haul, and leaves with the next one, a business day late.',
  credit_hold:
    'The account is on credit hold: the freight is held for four hours at the origin terminal, and the release is charged.',
  late_events: 'Terminal scans are reported six hours late and out of order.',
  duplicate_events: 'Every terminal scan is reported twice, a minute apart, under two event ids.',
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
