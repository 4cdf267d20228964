// Owns the moves of a shipment as a table: how far it has come, and which kinds of events may happen there.
import { SHIPMENT_EVENT_KINDS, type ShipmentEventKind } from './event-kinds.ts';

export const STAGES = [
  'PENDING',
  'PICKED_UP',
  'IN_TRANSIT',
  'AT_DESTINATION',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'RETURNED',
  'CANCELLED',
] as const;
export type Stage = (typeof STAGES)[number];

/** A shipment leaves none of these. */
export const END_STAGES: readonly Stage[] = ['DELIVERED', 'RETURNED', 'CANCELLED'];

/** Nothing but the bill of lading is there, so that it can be replaced or voided. */
const BEFORE_PICKUP: readonly ShipmentEventKind[] = ['updated', 'voided', 'picked_up'];

const AFTER_DELIVERY: readonly ShipmentEventKind[] = [
  'reweighed',
  'inspected',
  'exception_resolved',
  'charge_incurred',
  'corrected',
  'document_available',
];

/**
 * Once freight moves, every scan may come next: scans are missing all the time, and freight does go back, after a
 * refusal or a wrong turn. What it cannot do is become uncollected again.
 */
const UNDER_WAY = SHIPMENT_EVENT_KINDS.filter((kind) => kind !== 'created' && !BEFORE_PICKUP.includes(kind));

/**
 * What may happen in a stage. No move allows what was not allowed before it (a test holds the table to that), so a
 * history that is allowed as a whole is allowed in every order of arrival: see docs/decisions/0008.
 */
export const MOVES: Readonly<Record<Stage, readonly ShipmentEventKind[]>> = {
  PENDING: [...BEFORE_PICKUP, ...UNDER_WAY],
  PICKED_UP: UNDER_WAY,
  IN_TRANSIT: UNDER_WAY,
  AT_DESTINATION: UNDER_WAY,
  OUT_FOR_DELIVERY: UNDER_WAY,
  DELIVERED: AFTER_DELIVERY,
  RETURNED: AFTER_DELIVERY,
  CANCELLED: ['document_available'],
};

const ALLOWED = new Map(STAGES.map((stage) => [stage, new Set(MOVES[stage])]));

export function mayHappen(stage: Stage, kind: ShipmentEventKind): boolean {
  return ALLOWED.get(stage)!.has(kind);
}

/** Where an event takes a shipment. `atLeast` moves it forward only; a kind that is not here leaves it where it is. */
const LEADS_TO: Partial<Record<ShipmentEventKind, { readonly stage: Stage; readonly atLeast?: true }>> = {
  voided: { stage: 'CANCELLED' },
  picked_up: { stage: 'PICKED_UP' },
  arrived_terminal: { stage: 'IN_TRANSIT' },
  departed_terminal: { stage: 'IN_TRANSIT' },
  interline_handoff: { stage: 'IN_TRANSIT', atLeast: true },
  customs_hold: { stage: 'IN_TRANSIT', atLeast: true },
  customs_cleared: { stage: 'IN_TRANSIT', atLeast: true },
  out_for_delivery: { stage: 'OUT_FOR_DELIVERY' },
  stops_away: { stage: 'OUT_FOR_DELIVERY' },
  // The truck takes it back to where it came from.
  delivery_attempted: { stage: 'AT_DESTINATION' },
  reconsigned: { stage: 'IN_TRANSIT' },
  delivered: { stage: 'DELIVERED' },
  returned: { stage: 'RETURNED' },
};

const BEFORE_TERMINAL: readonly Stage[] = ['PENDING', 'PICKED_UP'];

export function stageAfter(stage: Stage, kind: ShipmentEventKind, isAtDestination: boolean): Stage {
  if (kind === 'arrived_terminal' && isAtDestination) return 'AT_DESTINATION';
  // Freight that no terminal has seen is no further for it.
  if (kind === 'reconsigned' && BEFORE_TERMINAL.includes(stage)) return stage;
  if (kind === 'reconsigned' && isAtDestination) return 'AT_DESTINATION';
  const next = LEADS_TO[kind];
  if (next === undefined) return stage;
  return next.atLeast && STAGES.indexOf(stage) > STAGES.indexOf(next.stage) ? stage : next.stage;
}
