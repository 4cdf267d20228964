// Queries over all of the carrier's shipments: what is on trucks, how many there are of a kind, and their lanes.
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Stage } from '../../../freight/shipments/shipment-moves.ts';
import type { NetworkInForce } from '../../carrier/network-in-force.ts';
import { ON_A_TRUCK } from '../store/carrier-reads.ts';
import type { ShipmentStore } from '../store/shipment.store.ts';
import { type StoredShipment, storedShipment } from '../stored-shipment.ts';
import { deliveredLate } from './lateness.ts';

type Parts = { readonly store: ShipmentStore };

export interface FreightMark {
  readonly pro: string;
  /** The number of the last event. */
  readonly sequence: number;
  /** Changes whenever the location of the freight changes, even without an event. */
  readonly mark: string;
}

const PAGE = 1_000;
/** The newest deliveries, at most this many. */
const MOST_JUDGED = 5_000;
const JUDGED_AT_ONCE = 100;

/** Freight that was picked up and is between terminals, or out for delivery. */
export function freightOnTrucks(parts: Parts): Promise<FreightMark[]> {
  return freightInStages(parts, ON_A_TRUCK);
}

/** Accepts only stages that are not final. */
export async function freightInStages({ store }: Parts, stages: readonly Stage[]): Promise<FreightMark[]> {
  const marks: FreightMark[] = [];
  for (const stage of stages) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const page = await store.underWay(stage, after, PAGE);
      for (const { pro, last_sequence, position_at } of page)
        marks.push({ pro, sequence: last_sequence, mark: `${last_sequence} ${position_at}` });
      after = page.length < PAGE ? undefined : page.at(-1)!.pro;
      await othersTurn();
    }
  }
  return marks;
}

export async function shipmentsOf({ store }: Parts, pros: readonly string[]): Promise<StoredShipment[]> {
  return pros.length === 0 ? [] : (await store.listed(pros)).map(storedShipment);
}

/** In order, starting after `after`. */
export function prosInStage({ store }: Parts, stage: Stage, after: string, limit: number): Promise<string[]> {
  return store.prosInStage(stage, after, limit);
}

export function countUnderWay({ store }: Parts): Promise<ReadonlyMap<string, number>> {
  return store.countUnderWay();
}

export function countOfAccount({ store }: Parts, account: string): Promise<number> {
  return store.countOfAccount(account);
}

/** The newest shipments of an account, by ship date. */
export async function newestOfAccount({ store }: Parts, account: string, limit: number): Promise<StoredShipment[]> {
  const places = await store.ofAccount(account, { from: 0, to: Number.MAX_SAFE_INTEGER }, undefined, limit);
  const found = new Map(
    (
      await shipmentsOf(
        { store },
        places.map(({ pro }) => pro),
      )
    ).map((one) => [one.pro, one]),
  );
  return places.flatMap(({ pro }) => found.get(pro) ?? []);
}

export interface OnTime {
  readonly deliveries: number;
  readonly onTime: number;
}

/** Deliveries since a given time, and how many of them were on time. Those without a promised date are not counted. */
export async function judgeDeliveries(
  { store, network }: Parts & { readonly network: NetworkInForce },
  since: number,
): Promise<OnTime> {
  const { terminalById } = network.now().data;
  const delivered = await store.deliveredSince(since, MOST_JUDGED);
  let deliveries = 0;
  let onTime = 0;
  for (let at = 0; at < delivered.length; at += JUDGED_AT_ONCE) {
    const pros = delivered.slice(at, at + JUDGED_AT_ONCE).map(({ pro }) => pro);
    for (const shipment of await shipmentsOf({ store }, pros)) {
      const isLate = deliveredLate(shipment, terminalById);
      if (isLate === undefined) continue;
      deliveries += 1;
      if (!isLate) onTime += 1;
    }
    await othersTurn();
  }
  return { deliveries, onTime };
}

export interface LaneCount {
  readonly origin: string;
  readonly destination: string;
  count: number;
  weightLb: number;
}

/** The lanes of all shipments of these ship dates, by terminal. */
export async function countLanes(
  { store }: Parts,
  days: { readonly from: number; readonly to: number },
): Promise<readonly LaneCount[]> {
  const lanes = new Map<string, LaneCount>();
  let after: { readonly ship_day: number; readonly pro: string } | undefined;
  for (;;) {
    const page = await store.lanesOf(days, after, PAGE);
    for (const { origin, destination, weightLb } of page) {
      const key = `${origin} ${destination}`;
      const lane = lanes.get(key) ?? { origin, destination, count: 0, weightLb: 0 };
      lane.count += 1;
      lane.weightLb += weightLb;
      lanes.set(key, lane);
    }
    if (page.length < PAGE) return [...lanes.values()];
    after = page.at(-1);
    await othersTurn();
  }
}
