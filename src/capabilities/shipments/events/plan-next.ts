// When something is to be done about a shipment next, and which ones are due: for whoever moves the freight, as the simulation does.
import type { Step } from '../../../platform/db/database.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { PlannedAction } from '../store/shipment-rows.ts';
import { eventsByPro, type ReadRecord, type RecordedEvent, recordOfText } from '../stored-shipment.ts';

type Parts = Pick<ShipmentParts, 'store'>;

/** Null when nothing is. */
export function planNext({ store }: Parts, pro: string, at: number | null): Step[] {
  return [store.planNext(pro, at)];
}

/** Looked at by then at the latest. */
export function planSooner({ store }: Parts, pro: string, at: number): Step[] {
  return [store.planSooner(pro, at)];
}

/** Left alone until somebody plans for it again; a conflict when something has happened to it since it was read. */
export function planNothing({ store }: Parts, { pro, lastSequence }: Pick<ReadRecord, 'pro' | 'lastSequence'>): Step[] {
  return [store.planNothing(pro, lastSequence)];
}

/** The same for many, each named once. */
export function planEach({ store }: Parts, planned: readonly PlannedAction[]): Step[] {
  return store.planEach(planned);
}

/** A shipment whose time has come. */
export interface DuePlace {
  readonly pro: string;
  readonly dueAt: number;
}

export interface DueShipment extends ReadRecord {
  readonly dueAt: number;
}

const NONE_KNOWN: ReadonlyMap<string, ReadRecord> = new Map();

/** Those whose time has come, the longest due first. Read again after acting on them: what is planned anew leaves the list. */
export function duePlaces({ store }: Parts, until: number, limit: number): Promise<DuePlace[]> {
  return store.due(until, limit);
}

/**
 * The shipments of some of these places, without those that were forgotten meanwhile. `known` are not read: whoever acts on one
 * to which something else happened is told of a conflict.
 */
export async function shipmentsDue(
  { store }: Parts,
  places: readonly DuePlace[],
  known: ReadonlyMap<string, ReadRecord> = NONE_KNOWN,
): Promise<DueShipment[]> {
  const unread = places.map(({ pro }) => pro).filter((pro) => !known.has(pro));
  const texts = unread.length === 0 ? [] : await store.recordTexts(unread);
  const read = new Map(texts.map(recordOfText).map((one) => [one.pro, one]));
  return places.flatMap(({ pro, dueAt }) => {
    const record = known.get(pro) ?? read.get(pro);
    return record === undefined ? [] : { ...record, dueAt };
  });
}

/** When the next one is due; undefined when none is planned. */
export async function nextDueAt({ store }: Parts): Promise<number | undefined> {
  const [first] = await store.due(Number.MAX_SAFE_INTEGER, 1);
  return first?.dueAt;
}

/** Everything that has been recorded of a shipment, in the order of recording. */
export async function recordedEvents({ store }: Parts, pro: string): Promise<RecordedEvent[]> {
  return eventsByPro(await store.events([pro])).get(pro) ?? [];
}
