// Owns the moves of a shipment as a table: its stages, and the kinds of events that may happen in each.
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

/** Final stages. */
export const END_STAGES: readonly Stage[] = ['DELIVERED', 'RETURNED', 'CANCELLED'];

/** Only the bill of lading exists, so it can be replaced or voided. */
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
 * Once freight moves, any scan may come next: scans are often missing, and freight does go back after a refusal or a wrong turn. It just
 * cannot return to the state before pickup.
 */
const UNDER_WAY = SHIPMENT_EVENT_KINDS.filter((kind) => kind !== 'created' && !BEFORE_PICKUP.includes(kind));

/**
 * What may happen in each stage. No move allows what was not allowed before it (a test ensures that), so a history that is valid as a
 * whole is valid in every order of arrival: see docs/decisions/0008.
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

/** The stage that an event leads to. `atLeast` only moves it forward; other kinds leave the stage unchanged. */
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
  // The truck takes it back to the terminal.
  delivery_attempted: { stage: 'AT_DESTINATION' },
  reconsigned: { stage: 'IN_TRANSIT' },
  delivered: { stage: 'DELIVERED' },
  returned: { stage: 'RETURNED' },
};

const BEFORE_TERMINAL: readonly Stage[] = ['PENDING', 'PICKED_UP'];

export function stageAfter(stage: Stage, kind: ShipmentEventKind, isAtDestination: boolean): Stage {
  if (kind === 'arrived_terminal' && isAtDestination) return 'AT_DESTINATION';
  // Freight that no terminal has scanned stays in its stage.
  if (kind === 'reconsigned' && BEFORE_TERMINAL.includes(stage)) return stage;
  if (kind === 'reconsigned' && isAtDestination) return 'AT_DESTINATION';
  const next = LEADS_TO[kind];
  if (next === undefined) return stage;
  return next.atLeast && STAGES.indexOf(stage) > STAGES.indexOf(next.stage) ? stage : next.stage;
}
