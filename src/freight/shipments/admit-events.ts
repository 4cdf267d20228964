// Owns which events a shipment accepts: each is judged at its own position in the timeline, not at the end (docs/decisions/0008).
import type { ShipmentEventKind } from './event-kinds.ts';
import { comparePlaces, inOrder, placeOf } from './event-order.ts';
import { partOf } from './event-terminal.ts';
import { applyEvent, foldShipment } from './fold-shipment.ts';
import type { ShipmentEvent } from './shipment-event.ts';
import { MOVES, mayHappen, type Stage, stageAfter } from './shipment-moves.ts';
import { mayHaveSeen, type ShipmentState } from './shipment-state.ts';
import type { ShipmentWay } from './shipment-way.ts';

export type Verdict =
  | { readonly outcome: 'admitted' }
  /** It was reported before. */
  | { readonly outcome: 'known' }
  /** The ID was used for a different event. */
  | { readonly outcome: 'reused' }
  | {
      readonly outcome: 'refused';
      readonly stage: Stage;
      readonly allowed: readonly ShipmentEventKind[];
      /** The later event that could not have happened after this one; absent if the stage itself refuses it. */
      readonly contradicts?: ShipmentEventKind;
    };

export interface Admission {
  readonly verdicts: readonly Verdict[];
  readonly state: ShipmentState;
}

const ADMITTED: Verdict = { outcome: 'admitted' };
const KNOWN: Verdict = { outcome: 'known' };

/**
 * Events that come after everything known and are certainly new, as almost all are, need only the state. Undefined if one of them is late
 * or may be a duplicate: `admitAmong` then decides with the full history.
 */
export function admitAtEnd(
  facts: ShipmentWay,
  before: ShipmentState,
  events: readonly ShipmentEvent[],
): Admission | undefined {
  let state = before;
  const verdicts: Verdict[] = [];
  for (const event of events) {
    if (comparePlaces(placeOf(event), state.last) <= 0 || mayHaveSeen(state.marks, event.eventId)) return undefined;
    if (mayHappen(state.stage, event.kind)) {
      state = applyEvent(facts, state, event);
      verdicts.push(ADMITTED);
    } else {
      verdicts.push(refusedAt(state.stage));
    }
  }
  return { verdicts, state };
}

/** The same with all known events, wherever the new ones belong. */
export function admitAmong(
  facts: ShipmentWay,
  known: readonly ShipmentEvent[],
  events: readonly ShipmentEvent[],
): Admission {
  let timeline = inOrder(known);
  const verdicts = events.map((event) => {
    const same = timeline.find((one) => one.eventId === event.eventId);
    if (same !== undefined) return isSame(same, event) ? KNOWN : ({ outcome: 'reused' } as const);
    const next = timeline.findIndex((one) => comparePlaces(placeOf(one), placeOf(event)) > 0);
    const at = next < 0 ? timeline.length : next;
    const verdict = judge(facts, timeline, event, at);
    if (verdict.outcome === 'admitted') timeline = [...timeline.slice(0, at), event, ...timeline.slice(at)];
    return verdict;
  });
  return { verdicts, state: foldShipment(facts, timeline) };
}

/** Whether an event may be inserted there: earlier events allow it, and later ones are still allowed. */
function judge(facts: ShipmentWay, timeline: readonly ShipmentEvent[], event: ShipmentEvent, at: number): Verdict {
  const step = (stage: Stage, one: ShipmentEvent) => stageAfter(stage, one.kind, partOf(facts, one) === 'destination');
  const stage = timeline.slice(0, at).reduce<Stage>(step, 'PENDING');
  if (!mayHappen(stage, event.kind)) return refusedAt(stage);
  let later = step(stage, event);
  for (const one of timeline.slice(at)) {
    if (!mayHappen(later, one.kind)) return { ...refusedAt(stage), contradicts: one.kind };
    later = step(later, one);
  }
  return ADMITTED;
}

function refusedAt(stage: Stage) {
  return { outcome: 'refused', stage, allowed: MOVES[stage] } as const;
}

/** The order of the fields does not matter. */
function isSame(one: ShipmentEvent, other: ShipmentEvent): boolean {
  return one.kind === other.kind && one.occurredAt === other.occurredAt && sorted(one) === sorted(other);
}

function sorted({ details }: ShipmentEvent): string {
  // The reporter and derived values are not part of the report itself.
  const { position, reportedBy, ratedChargeCents, isShort, measuredUnits, photographs, ...rest } = details;
  const told = Object.entries(rest).filter(([, value]) => value !== undefined);
  const members = told.sort(([a], [b]) => (a < b ? -1 : 1));
  const sizes = measuredUnits?.map((unit) => [unit.count, unit.lengthIn, unit.widthIn, unit.heightIn]);
  return JSON.stringify([members, position?.latitude, position?.longitude, sizes, photographs]);
}
