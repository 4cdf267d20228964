// When a shipment needs attention next, and which ones are due: for the simulation, which moves the freight.
import type { Step } from '../../../platform/db/database.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { PlannedAction } from '../store/shipment-rows.ts';
import { eventsByPro, type ReadRecord, type RecordedEvent, recordOfText } from '../stored-shipment.ts';

type Parts = Pick<ShipmentParts, 'store'>;

/** Null if nothing is planned. */
export function planNext({ store }: Parts, pro: string, at: number | null): Step[] {
  return [store.planNext(pro, at)];
}

/** At that time or earlier. */
export function planSooner({ store }: Parts, pro: string, at: number): Step[] {
  return [store.planSooner(pro, at)];
}

/** Ignored until it is planned again. Conflicts if anything has happened to it since it was read. */
export function planNothing({ store }: Parts, { pro, lastSequence }: Pick<ReadRecord, 'pro' | 'lastSequence'>): Step[] {
  return [store.planNothing(pro, lastSequence)];
}

/** The same for many; each PRO at most once. */
export function planEach({ store }: Parts, planned: readonly PlannedAction[]): Step[] {
  return store.planEach(planned);
}

/** A shipment that is due. */
export interface DuePlace {
  readonly pro: string;
  readonly dueAt: number;
}

export interface DueShipment extends ReadRecord {
  readonly dueAt: number;
}

const NONE_KNOWN: ReadonlyMap<string, ReadRecord> = new Map();

/** Those that are due, longest due first. Read again after acting on them: what is planned for later leaves the list. */
export function duePlaces({ store }: Parts, until: number, limit: number): Promise<DuePlace[]> {
  return store.due(until, limit);
}

/**
 * The shipments of these places, without those deleted in the meantime. Those in `known` are not read: if anything has happened
 * to one, acting on it conflicts.
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

/** When the next one is due; undefined if none is planned. */
export async function nextDueAt({ store }: Parts): Promise<number | undefined> {
  const [first] = await store.due(Number.MAX_SAFE_INTEGER, 1);
  return first?.dueAt;
}

/** All recorded events of a shipment, in the order of recording. */
export async function recordedEvents({ store }: Parts, pro: string): Promise<RecordedEvent[]> {
  return eventsByPro(await store.events([pro])).get(pro) ?? [];
}
