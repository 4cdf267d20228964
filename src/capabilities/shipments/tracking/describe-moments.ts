// Describes shipments as they were when something had just happened to them. What was recorded is never changed, so this can be done at
// any time later, and gives the same.
import { foldShipment } from '../../../freight/shipments/fold-shipment.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { estimateNow, recordOfText, type TrackedShipment, type TrailPoint } from '../stored-shipment.ts';
import { type EachSight, eachSight } from './describe-each-sight.ts';

export interface Moment {
  readonly pro: string;
  /** Of the last event that had been recorded. */
  readonly sequence: number;
  /** Where its truck had been, as JSON: positions are not recorded for good. */
  readonly trail: string;
}

/** In the order of the moments; undefined where there is no such shipment. */
export async function describeMoments(
  parts: ShipmentParts,
  moments: readonly Moment[],
): Promise<(EachSight | undefined)[]> {
  const { store } = parts;
  const pros = [...new Set(moments.map(({ pro }) => pro))];
  // The former facts last: a bill that is changed between the two reads leaves those of before behind.
  const records = new Map((await store.recordTexts(pros)).map(recordOfText).map((record) => [record.pro, record]));
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

/** Of one that is at hand, with its facts of that moment. */
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
