// Compares every stored state with its events, and fixes those that differ.
import { isDeepStrictEqual } from 'node:util';
import { foldShipment } from '../../../freight/shipments/fold-shipment.ts';
import { WriteConflict } from '../../../platform/db/database.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { ShipmentRow } from '../store/shipment-rows.ts';
import { estimateNow, eventsByPro, type RecordedEvent, stateRow, storedShipment, wayText } from '../stored-shipment.ts';

export interface RebuildFault {
  readonly pro: string;
  readonly reason: string;
  /** Missing events cannot be fixed. */
  readonly isFixed: boolean;
}

export interface RebuildReport {
  readonly shipments: number;
  readonly events: number;
  readonly faults: readonly RebuildFault[];
  /** Can be more than are listed. */
  readonly faultCount: number;
}

export interface RebuildOptions {
  /** If false, only reports. */
  readonly fix: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

const PAGE = 256;
const MOST_LISTED = 100;
const ATTEMPTS = 5;

export async function rebuildStates(parts: ShipmentParts, options: RebuildOptions): Promise<RebuildReport> {
  const total = await parts.store.count();
  const faults: RebuildFault[] = [];
  let [shipments, events, faultCount] = [0, 0, 0];
  for (let last = ''; ; ) {
    const pros = await parts.store.prosAfter(last, PAGE);
    if (pros.length === 0) return { shipments, events, faults, faultCount };
    last = pros.at(-1)!;
    const page = await checkPage(parts, pros, options.fix);
    shipments += pros.length;
    events += page.events;
    faultCount += page.faults.length;
    faults.push(...page.faults.slice(0, MOST_LISTED - faults.length));
    options.onProgress?.(pros.length, total);
  }
}

async function checkPage(parts: ShipmentParts, pros: readonly string[], fix: boolean) {
  // Shipments first: events recorded between the two reads are beyond the sequence of the state, and are ignored.
  const found = await parts.store.shipments(pros);
  const rows = found.toSorted((one, other) => (one.pro < other.pro ? -1 : 1));
  const histories = eventsByPro(await parts.store.events(pros));
  const faults: RebuildFault[] = [];
  let events = 0;
  for (const row of rows) {
    const history = (histories.get(row.pro) ?? []).filter((one) => one.sequence <= row.last_sequence);
    events += history.length;
    const reason = differenceOf(row, history);
    if (reason === undefined) continue;
    const isFixed = fix && reason === STATE_DIFFERS && (await fixState(parts, row.pro));
    faults.push({ pro: row.pro, reason, isFixed });
  }
  return { events, faults };
}

const STATE_DIFFERS = 'The stored state is not what the bill of lading and the events add up to.';

function differenceOf(row: ShipmentRow, history: readonly RecordedEvent[]): string | undefined {
  if (history.some((one, at) => one.sequence !== at + 1) || history.length !== row.last_sequence) {
    return `The events are not those from 1 to ${row.last_sequence}.`;
  }
  const { facts } = storedShipment(row);
  const state = foldShipment(facts, history);
  const expected = stateRow(row.pro, row.last_sequence, state, null);
  const isSame = expected.state === row.state && expected.stage === row.stage && expected.status === row.status;
  return isSame && isDeepStrictEqual(JSON.parse(row.way), JSON.parse(wayText(facts, row.created_at)))
    ? undefined
    : STATE_DIFFERS;
}

/** Reads everything again and retries on conflicts, because freight keeps moving. */
async function fixState(parts: ShipmentParts, pro: string): Promise<boolean> {
  const { store, network, context } = parts;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [row] = await store.shipments([pro]);
    const history = eventsByPro(await store.events([pro])).get(pro)!;
    const { facts } = storedShipment(row!);
    const known = history.filter((one) => one.sequence <= row!.last_sequence);
    const state = foldShipment(facts, known);
    const estimate = estimateNow(network.now(), facts, state, context.freightClock.now());
    try {
      const way = wayText(facts, row!.created_at);
      await context.db.write([store.fixState({ ...stateRow(pro, row!.last_sequence, state, estimate), way })]);
      return true;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
  return false;
}
