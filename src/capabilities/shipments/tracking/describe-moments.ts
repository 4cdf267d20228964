// Describes shipments as they were right after an event. Recorded events never change, so this can be done at any later time,
// with the same result.
import { foldShipment } from '../../../freight/shipments/fold-shipment.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { estimateNow, type TrackedShipment, type TrailPoint } from '../stored-shipment.ts';
import { type EachSight, eachSight } from './describe-each-sight.ts';
import { recordsOf } from './read-history.ts';

export interface Moment {
  readonly pro: string;
  /** The sequence of the last event at that time. */
  readonly sequence: number;
  /** The truck's positions at that time, as JSON, because positions are not kept. */
  readonly trail: string;
}

/** In the order of `moments`; undefined if there is no such shipment. */
export async function describeMoments(
  parts: ShipmentParts,
  moments: readonly Moment[],
): Promise<(EachSight | undefined)[]> {
  const { store } = parts;
  const pros = [...new Set(moments.map(({ pro }) => pro))];
  // The former facts come last: if a bill changes between the two reads, the facts from before are among them.
  const records = await recordsOf(parts, pros);
  const formerFacts = await store.formerFacts(pros);
  return moments.map((moment) => {
    const record = records.get(moment.pro);
    if (record === undefined || record.lastSequence < moment.sequence) return undefined;
    const former = formerFacts.find(
      ({ pro, through_sequence }) => pro === moment.pro && through_sequence >= moment.sequence,
    );
    if (former === undefined) return describeMoment(parts, record, moment);
    const facts = JSON.parse(former.facts) as ShipmentFacts;
    return describeMoment(parts, { ...record, facts, lastSequence: Number.POSITIVE_INFINITY }, moment);
  });
}

/** For a record that has been read, with its facts at that time. */
export function describeMoment(parts: ShipmentParts, record: TrackedShipment, moment: Moment): EachSight {
  const network = parts.network.now();
  const trail = moment.trail === '[]' ? [] : (JSON.parse(moment.trail) as TrailPoint[]);
  if (record.lastSequence === moment.sequence) return eachSight({ ...record, trail }, network.data);
  const { facts, lastSequence: _later, ...rest } = record;
  const events = rest.events.filter(({ sequence }) => sequence <= moment.sequence);
  const state = foldShipment(facts, events);
  const estimate = estimateNow(network, facts, state, events.at(-1)!.reportedAt);
  return eachSight({ facts, state, estimate, trail, events, lastSequence: moment.sequence }, network.data);
}
