// Reads tracking records: by PRO, or by a number from the bill of lading or the pickup (spec-gaps 7).
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped, envelopedText } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { findAllArchived, findArchived } from '../find-archived.ts';
import { type Accounts, maySee } from '../find-shipment.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { estimateNow, isEstimateGood, type ReadRecord, recordOfText, type StoredShipment } from '../stored-shipment.ts';
import type { ReaderAccounts } from './history-thread.ts';
import type { WrittenHistory } from './shipment-history.schema.ts';
import { shipmentHistory, shipmentHistoryText } from './shipment-history.ts';
import { visibilityKey } from './visible-parts.ts';

export interface HistoryQuery {
  readonly pro?: string;
  readonly bol?: string;
  readonly po?: string;
  readonly pickup?: string;
}

/** The type under which each kind of number is stored. */
const TYPE_OF = { bol: 'BOL', po: 'PON', pickup: 'PUR' } as const;
const NUMBERS = ['pro', 'bol', 'po', 'pickup'] as const;

/** A purchase order can be on many shipments; the newest are shown. */
export const MOST_SHIPMENTS = 50;

export async function readHistory(parts: ShipmentParts, caller: Caller, query: HistoryQuery): Promise<Answer> {
  const [name, number] = onlyNumber(query);
  const { accounts } = caller;
  if (name === 'pro') {
    const text = await historyText(parts, number, accounts);
    if (text === undefined) throw new Refusal('noSuchShipment');
    return { status: 200, body: envelopedText(`[${text}]`) };
  }
  const pros = await prosOf(parts, caller, name, number);
  const histories = await historiesOf(parts, pros, accounts);
  if (histories.length === 0) throw new Refusal('noSuchShipment');
  return { status: 200, body: enveloped(histories) };
}

async function prosOf(
  { store, numbersOfPickup }: ShipmentParts,
  caller: Caller,
  name: keyof typeof TYPE_OF,
  number: string,
): Promise<readonly string[]> {
  const accounts = [...caller.accounts.keys()];
  const find = (type: string, id: string) => store.prosByReference(accounts, type, id, MOST_SHIPMENTS);
  const pros = await find(TYPE_OF[name], number);
  if (name !== 'pickup' || pros.length > 0) return pros;
  // Until it is picked up, the freight is found by the numbers on its pickup request.
  const numbers = await numbersOfPickup(caller, number);
  const found = await Promise.all(numbers.map(({ type, id }) => (type === 'PRO' ? [id] : find(type, id))));
  return [...new Set(found.flat())].slice(0, MOST_SHIPMENTS);
}

/** A record as JSON, from the cache if nothing has changed. */
async function historyText(parts: ShipmentParts, pro: string, accounts: ReaderAccounts): Promise<string | undefined> {
  const { recent, store, thread } = parts;
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const isKnown = recent.has(pro);
  const isReadAgain = isKnown || recent.note(pro);
  if (isKnown) {
    const version = await store.version(pro);
    const known = version && recent.find(pro, version, network.version, now);
    if (known !== undefined) {
      if (!maySee(known, accounts)) return undefined;
      const text = known.texts.get(visibilityKey(known.facts, accounts));
      if (text !== undefined) return text;
    }
  } else if (thread !== undefined && !isReadAgain) {
    const made = await thread.ask(pro, now, accounts, network);
    if (made !== false) return made ?? archivedHistoryText(parts, pro, accounts);
  }
  const read = await store.recordText(pro);
  if (read === undefined) return archivedHistoryText(parts, pro, accounts);
  const record = upToDate(recordOfText(read), network, now);
  if (!maySee(record, accounts)) return undefined;
  const text = shipmentHistoryText(record, record.events, network.data, accounts);
  if (isReadAgain) recent.keep(pro, record, network.version, now, visibilityKey(record.facts, accounts), text);
  return text;
}

async function archivedHistoryText(
  parts: ShipmentParts,
  pro: string,
  accounts: ReaderAccounts,
): Promise<string | undefined> {
  const record = await findArchived(parts, pro);
  if (record === undefined || !maySee(record, accounts)) return undefined;
  return shipmentHistoryText(record, record.events, parts.network.now().data, accounts);
}

/** A shipment's tracking record for a reader with these accounts; without accounts, for the carrier. */
export async function describeShipment(
  parts: ShipmentParts,
  pro: string,
  accounts?: Accounts,
): Promise<WrittenHistory | undefined> {
  const [history] = await historiesOf(parts, [pro], accounts);
  return history;
}

/** In the order of the PROs, without those that do not exist or that the reader may not see. */
async function historiesOf(
  parts: ShipmentParts,
  pros: readonly string[],
  accounts: Accounts | undefined,
): Promise<WrittenHistory[]> {
  if (pros.length === 0) return [];
  const records = await recordsOf(parts, pros);
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  return pros.flatMap((pro) => {
    const record = records.get(pro);
    if (record === undefined || !maySee(record, accounts)) return [];
    return [shipmentHistory(upToDate(record, network, now), record.events, network.data, accounts)];
  });
}

/** By PRO, from the database or the archive. */
export async function recordsOf(
  parts: Pick<ShipmentParts, 'store' | 'context'>,
  pros: readonly string[],
): Promise<ReadonlyMap<string, ReadRecord>> {
  const stored = (await parts.store.trackedTexts(pros)).map(recordOfText);
  const known = new Set(stored.map(({ pro }) => pro));
  const archived = await findAllArchived(
    parts,
    pros.filter((pro) => !known.has(pro)),
  );
  return new Map([...stored, ...archived].map((record) => [record.pro, record]));
}

/** Recalculates the estimate if it is out of date. */
export function upToDate<Shipment extends Pick<StoredShipment, 'facts' | 'state' | 'estimate'>>(
  shipment: Shipment,
  network: Parameters<typeof estimateNow>[0],
  now: number,
): Shipment {
  if (isEstimateGood(shipment, now)) return shipment;
  return { ...shipment, estimate: estimateNow(network, shipment.facts, shipment.state, now) };
}

function onlyNumber(query: HistoryQuery): [name: (typeof NUMBERS)[number], number: string] {
  const given = NUMBERS.filter((name) => query[name] !== undefined);
  const [name] = given;
  if (name !== undefined && given.length === 1) return [name, query[name]!];
  const description =
    name === undefined
      ? 'is missing: give one of pro, bol, po or pickup.'
      : `is given together with ${given.slice(1).join(' and ')}: give one of pro, bol, po or pickup.`;
  // If a number was sent blank, that is the one that is missing.
  const failures = [{ field: name ?? NUMBERS.find((one) => Object.hasOwn(query, one)) ?? 'pro', description }];
  throw new Refusal('validationFailed', { details: `${failures[0]!.field} ${description}`, failures });
}
