// When something is to be done about a shipment next, and which ones are due: for whoever moves the freight, as the simulation does.
import type { Step } from '../../platform/db/database.ts';
import type { ShipmentParts } from './shipment-parts.ts';
import { eventsByPro, type ReadRecord, type RecordedEvent, recordOfText } from './stored-shipment.ts';

type Parts = Pick<ShipmentParts, 'store'>;

/** Null when nothing is. */
export function planNext({ store }: Parts, pro: string, at: number | null): Step[] {
  return [store.planNext(pro, at)];
}

export interface DueShipment extends ReadRecord {
  readonly dueAt: number;
}

const NONE_KNOWN: ReadonlyMap<string, ReadRecord> = new Map();

/**
 * Those whose time has come, the longest due first. Read again after acting on them: what is planned anew leaves the list.
 * `known` are not read: whoever acts on one to which something else happened is told of a conflict.
 */
export async function dueShipments(
  { store }: Parts,
  until: number,
  limit: number,
  known: ReadonlyMap<string, ReadRecord> = NONE_KNOWN,
): Promise<DueShipment[]> {
  const due = await store.due(until, limit);
  const unread = due.map(({ pro }) => pro).filter((pro) => !known.has(pro));
  const texts = unread.length === 0 ? [] : await store.recordTexts(unread);
  const read = new Map(texts.map(recordOfText).map((one) => [one.pro, one]));
  return due.map(({ pro, dueAt }) => ({ ...(known.get(pro) ?? read.get(pro)!), dueAt: dueAt! }));
}

/** When the next one is due; undefined when none is planned. */
export async function nextDueAt({ store }: Parts): Promise<number | undefined> {
  const [first] = await store.due(Number.MAX_SAFE_INTEGER, 1);
  return first?.dueAt ?? undefined;
}

/** Everything that has been recorded of a shipment, in the order of recording. */
export async function recordedEvents({ store }: Parts, pro: string): Promise<RecordedEvent[]> {
  return eventsByPro(await store.events([pro])).get(pro) ?? [];
}
