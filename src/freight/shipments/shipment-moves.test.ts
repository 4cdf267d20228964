// The table of moves: every cell, that every stage is reachable, and that no move allows more than was allowed before.
import { describe, expect, test } from 'vitest';
import { admitAtEnd } from './admit-events.ts';
import { SHIPMENT_EVENT_KINDS, type ShipmentEventKind } from './event-kinds.ts';
import { foldShipment } from './fold-shipment.ts';
import { CREATED, eventAt, HOUSTON_TO_CHICAGO } from './shipment-events.fixture.ts';
import { END_STAGES, MOVES, mayHappen, STAGES, type Stage, stageAfter } from './shipment-moves.ts';

const BOTH = [false, true];
const leadingTo = (stage: Stage, kind: ShipmentEventKind) => BOTH.map((isAtEnd) => stageAfter(stage, kind, isAtEnd));

/** The events that lead to each stage. */
const WAY_TO: Record<Stage, readonly ShipmentEventKind[]> = {
  PENDING: [],
  PICKED_UP: ['picked_up'],
  IN_TRANSIT: ['picked_up', 'arrived_terminal'],
  AT_DESTINATION: ['picked_up', 'delivery_attempted'],
  OUT_FOR_DELIVERY: ['picked_up', 'out_for_delivery'],
  DELIVERED: ['picked_up', 'delivered'],
  RETURNED: ['picked_up', 'returned'],
  CANCELLED: ['voided'],
};

/** Written out, so that a change of the table must be repeated here. */
const UNDER_WAY =
  'arrived_terminal departed_terminal interline_handoff customs_hold customs_cleared reweighed inspected eta_updated ' +
  'appointment_requested appointment_set appointment_missed out_for_delivery stops_away delivery_attempted ' +
  'exception_opened exception_resolved charge_incurred corrected reconsigned delivered returned document_available';
const EXPECTED: Record<Stage, string> = {
  PENDING: `updated voided picked_up ${UNDER_WAY}`,
  PICKED_UP: UNDER_WAY,
  IN_TRANSIT: UNDER_WAY,
  AT_DESTINATION: UNDER_WAY,
  OUT_FOR_DELIVERY: UNDER_WAY,
  DELIVERED: 'reweighed inspected exception_resolved charge_incurred corrected document_available',
  RETURNED: 'reweighed inspected exception_resolved charge_incurred corrected document_available',
  CANCELLED: 'document_available',
};

describe.each(STAGES)('%s', (stage) => {
  const history = WAY_TO[stage].map((kind, at) => eventAt(at + 1, kind));
  const state = foldShipment(HOUSTON_TO_CHICAGO, [CREATED, ...history]);

  test('is reached', () => {
    expect(state.stage).toBe(stage);
  });

  test.each(SHIPMENT_EVENT_KINDS)('%s', (kind) => {
    const isAllowed = EXPECTED[stage].split(' ').includes(kind);
    expect(MOVES[stage].includes(kind)).toBe(isAllowed);
    const event = { ...eventAt(10, kind), kind };
    // A second `created` event sorts before everything else, so it cannot be tested at the end.
    if (kind === 'created') return;
    const verdict = admitAtEnd(HOUSTON_TO_CHICAGO, state, [event])!.verdicts[0]!;
    expect(verdict.outcome).toBe(isAllowed ? 'admitted' : 'refused');
    if (verdict.outcome === 'refused') expect(verdict).toEqual({ outcome: 'refused', stage, allowed: MOVES[stage] });
  });
});

describe('the table as a whole', () => {
  test('every stage can be reached from the beginning', () => {
    const reached = new Set<Stage>(['PENDING']);
    for (const stage of reached)
      for (const kind of MOVES[stage]) for (const next of leadingTo(stage, kind)) reached.add(next);
    expect([...reached].sort()).toEqual([...STAGES].sort());
  });

  test('only final stages cannot be left', () => {
    const left = STAGES.filter((stage) =>
      MOVES[stage].some((kind) => leadingTo(stage, kind).some((next) => next !== stage)),
    );
    expect(left).toEqual(STAGES.filter((stage) => !END_STAGES.includes(stage)));
  });

  test('every kind but the first is allowed in some stage', () => {
    expect(SHIPMENT_EVENT_KINDS.filter((kind) => !STAGES.some((stage) => mayHappen(stage, kind)))).toEqual(['created']);
  });

  test('moves that are allowed after a move were allowed before it, so no order of arrival is rejected', () => {
    for (const stage of STAGES) {
      for (const kind of MOVES[stage]) {
        for (const next of leadingTo(stage, kind)) {
          expect([stage, kind, MOVES[next].filter((one) => !mayHappen(stage, one))]).toEqual([stage, kind, []]);
        }
      }
    }
  });
});
