// The work queue: freight with an exception and freight that is late, with its owner and latest note.
import type { Answer } from '../../platform/contract/route.ts';
import { NO_ERROR } from '../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import { isoOrNull } from '../../platform/iso-time.ts';
import { type FreightUnderWay, type Trouble, troubledSince, troublesOf } from '../shipments/lists/freight-under-way.ts';
import { noteView } from './shipment-notes.ts';
import type { WorkQueueQuery } from './work-queue.schema.ts';
import type { QueueItemRow } from './work-queue.store.ts';
import type { WorkQueueParts } from './work-queue-parts.ts';

export interface TroubledFreight {
  readonly freight: FreightUnderWay;
  readonly troubles: readonly Trouble[];
  readonly since: number;
  /** Undefined if no operator has ever taken it or set a follow-up time. */
  readonly care: QueueItemRow | undefined;
}

/** All of it, longest in trouble first. */
export async function troubledFreight({ context, store, shipments }: WorkQueueParts): Promise<TroubledFreight[]> {
  const now = context.freightClock.now();
  const found = (await shipments.underWay.all()).flatMap((freight) => {
    const troubles = troublesOf(freight, now);
    return troubles.length === 0 ? [] : [{ freight, troubles, since: troubledSince(freight, troubles) }];
  });
  const items = await store.items(found.map(({ freight }) => freight.pro));
  return found
    .map((one) => ({ ...one, care: items.get(one.freight.pro) }))
    .sort((one, other) => one.since - other.since || (one.freight.pro < other.freight.pro ? -1 : 1));
}

/** Whether the follow-up time has come, or none is set. */
export function isDue(care: QueueItemRow | undefined, now: number): boolean {
  return (care?.follow_up_at ?? 0) <= now;
}

export async function listWorkQueue(parts: WorkQueueParts, query: WorkQueueQuery): Promise<Answer> {
  const limit = limitOf(query);
  const [, since, pro] = query.cursor === undefined ? [] : readCursor(query.cursor, /^(\d{1,15}) (\d{10})$/);
  const now = parts.context.freightClock.now();
  const wanted = (await troubledFreight(parts)).filter((one) => isWanted(one, query, now));
  const isAfter = (one: TroubledFreight) =>
    pro === undefined || one.since > Number(since) || (one.since === Number(since) && one.freight.pro > pro);
  const rest = wanted.filter(isAfter);
  const { shown, cursor } = pageOf(rest, limit, (last) => writeCursor(`${last.since} ${last.freight.pro}`));
  const notes = await parts.store.latestNotes(shown.map(({ freight }) => freight.pro));
  const data = shown.map((one) => {
    const note = notes.get(one.freight.pro);
    return { ...itemView(one), latestNote: note === undefined ? null : noteView(note) };
  });
  return { status: 200, body: { data, total: wanted.length, cursor, error: NO_ERROR } };
}

function isWanted({ freight, troubles, care }: TroubledFreight, query: WorkQueueQuery, now: number): boolean {
  const { trouble, owner, unowned, due, terminal } = query;
  if (trouble !== undefined && !troubles.includes(trouble)) return false;
  if (owner !== undefined && care?.owner !== owner.toLowerCase()) return false;
  if (unowned === 'true' && (care?.owner ?? '') !== '') return false;
  if (due === 'true' && !isDue(care, now)) return false;
  return terminal === undefined || freight.terminal === terminal;
}

function itemView({ freight, troubles, since, care }: TroubledFreight) {
  return {
    pro: freight.pro,
    stage: freight.stage,
    troubles,
    since: new Date(since).toISOString(),
    expandedStatus: freight.expandedStatus,
    reasonCode: freight.reasonCode,
    terminal: freight.terminal,
    destinationTerminal: freight.destinationTerminal,
    promisedAt: isoOrNull(freight.promisedAt),
    estimatedAt: isoOrNull(freight.estimatedAt),
    shipper: freight.shipper,
    consignee: freight.consignee,
    payerAccount: freight.payerAccount,
    handlingUnits: freight.handlingUnits,
    weightLb: freight.weightLb,
    ...careView(care),
  };
}

export function careView(care: QueueItemRow | undefined) {
  return {
    owner: care === undefined || care.owner === '' ? null : care.owner,
    followUpAt: isoOrNull(care?.follow_up_at ?? null),
    revision: care?.revision ?? 0,
  };
}
