// Logs the charges of a shipment as events arrive, and notifies the payer of each change until the invoice is issued.
import { type ChargeChange, chargeChanges } from '../../../freight/invoicing/charge-changes.ts';
import type { ChargeLine } from '../../../freight/invoicing/charge-line.ts';
import { isBilled } from '../../../freight/invoicing/owed-charge.ts';
import { formatCents } from '../../../freight/money.ts';
import type { ShipmentEvent } from '../../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../../freight/shipments/shipment-state.ts';
import type { Step } from '../../../platform/db/database.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import type { MovedShipment, ReadFacts } from '../../shipments/shipment-parts.ts';
import type { ChargeAnnouncement, InvoiceParts } from '../invoice-parts.ts';
import type { ChargeLog } from './charge-log.store.ts';
import { chargesSoFar } from './owed-charges.ts';
import type { ChargeEventData } from './shipment-charges.schema.ts';

/** Events that may change the charges. */
export const CHARGING_EVENTS: ReadonlySet<string> = new Set([
  'departed_terminal',
  'interline_handoff',
  'reweighed',
  'inspected',
  'appointment_missed',
  'out_for_delivery',
  'stops_away',
  'delivery_attempted',
  'exception_opened',
  'exception_resolved',
  'charge_incurred',
  'corrected',
  'reconsigned',
  'delivered',
  'returned',
]);

/** Writes for the transaction of the events. Nothing is read for freight without events that may cost something. */
export async function logCharges(
  parts: InvoiceParts,
  moved: readonly MovedShipment[],
  readFacts: ReadFacts,
): Promise<readonly Step[]> {
  const concerned = moved.filter(
    ({ state, events }) =>
      (mayCost(state) && events.some(({ kind }) => CHARGING_EVENTS.has(kind))) || events.some(isCorrection),
  );
  if (concerned.length === 0) return [];
  const pros = concerned.map(({ pro }) => pro);
  const [logs, bills, invoices] = [
    await parts.charges.logs(pros),
    await readFacts(pros),
    await parts.store.ofShipments(pros),
  ];
  const invoiced = new Set(invoices.map(({ pro }) => pro));
  const steps: Step[] = [];
  for (const { pro, state, events } of concerned) {
    if (invoiced.has(pro)) continue;
    const correction = events.find(isCorrection);
    steps.push(...(await logged(parts, bills.get(pro)!, state, logs.get(pro), correction && { correction })));
  }
  return steps;
}

/** Whether the bill itself was changed. */
export function isCorrection({ kind }: Pick<ShipmentEvent, 'kind'>): boolean {
  return kind === 'corrected' || kind === 'reconsigned';
}

function mayCost({ attempts, returned, waits, incurred, reweigh }: ShipmentState): boolean {
  return [attempts, returned, waits, incurred].some((one) => one !== undefined) || reweigh !== null;
}

/**
 * The writes for the current charges. `note` and `waivers` are from an operator who changed them manually; `correction` is the
 * event that corrected the bill.
 */
export async function logged(
  parts: InvoiceParts,
  facts: ShipmentFacts,
  state: ShipmentState,
  known: ChargeLog | undefined,
  changed: {
    readonly waivers?: ChargeLog['waivers'];
    readonly note?: string;
    readonly correction?: ShipmentEvent;
  } = {},
): Promise<readonly Step[]> {
  const waivers = changed.waivers ?? known?.waivers ?? [];
  const before = known ?? newLog(facts);
  const charges = await chargesSoFar(parts, facts, state, waivers);
  const lines = charges?.lines ?? [];
  const now = parts.context.freightClock.now();
  const at = changed.note === undefined ? momentsOf(state, now) : () => now;
  const changes = chargeChanges(
    before.lines,
    lines,
    at,
    changed.note,
    changed.correction && causeOfCorrection(changed.correction),
  );
  const recheckAt = isBilled(state) ? null : nextDayOf(parts, facts, state, now);
  const isSame = changes.length === 0 && recheckAt === before.recheckAt && changed.waivers === undefined;
  // Billing always writes an existing log, so that a concurrent waiver conflicts.
  if (isSame && !(known !== undefined && isBilled(state))) return [];
  const told = changes.filter(({ what }) => what in EVENT_OF);
  const log: ChargeLog = {
    ...before,
    sequence: before.sequence + told.length,
    lines,
    changes: [...before.changes, ...changes],
    waivers,
    recheckAt,
  };
  const announced = told.map((change, index) =>
    announcementOf(facts, change, before.sequence + index + 1, lines, charges?.totalCents ?? 0),
  );
  return [parts.charges.save(log), ...(announced.length === 0 ? [] : parts.announce(announced))];
}

function causeOfCorrection({ occurredAt: at, eventId: event, details: { note } }: ShipmentEvent) {
  return { at, event, ...(note !== undefined && { note }) };
}

/** Starts with the charges of the bill of lading. */
export function newLog(facts: Pick<ShipmentFacts, 'pro' | 'charge' | 'firstCharge'>): ChargeLog {
  const lines = firstCharge(facts)?.lines ?? [];
  return { pro: facts.pro, revision: 0, sequence: 0, lines, changes: [], waivers: [], recheckAt: null };
}

/** As rated when the bill was created. */
export function firstCharge({ charge, firstCharge = charge }: Pick<ShipmentFacts, 'charge' | 'firstCharge'>) {
  return firstCharge;
}

/** When the cause of a charge occurred; for storage, which grows by the day, now. */
export function momentsOf(state: ShipmentState, now: number): (event: string | undefined) => number {
  const { attempts = [], returned, incurred = [], reweigh, delivery } = state;
  const at = new Map<string, number>([
    ...attempts.map((one): [string, number] => [one.eventId, one.outAgainAt ?? one.at]),
    ...incurred.map((one): [string, number] => [one.eventId, one.at]),
    ...(returned === undefined ? [] : [[returned.eventId, returned.at] as const]),
    ...(reweigh?.eventId === undefined ? [] : [[reweigh.eventId, reweigh.at] as const]),
    ...(delivery?.eventId === undefined ? [] : [[delivery.eventId, delivery.at] as const]),
  ]);
  return (event) => (event === undefined ? (reweigh?.at ?? now) : (at.get(event) ?? now));
}

/** The next midnight where the freight waits; null if it does not wait. */
function nextDayOf({ network }: InvoiceParts, facts: ShipmentFacts, { waits }: ShipmentState, now: number) {
  const open = waits?.find(({ until }) => until === undefined);
  if (open === undefined) return null;
  const terminal = network.now().data.terminalById.get(open.terminal || facts.destinationTerminal);
  if (terminal === undefined) return null;
  const { day } = localTime(terminal.timeZone, now);
  return momentOf(terminal.timeZone, { day: day + 1, minuteOfDay: 0 });
}

const EVENT_OF = {
  ADDED: 'charge.added',
  CHANGED: 'charge.changed',
  CORRECTED: 'charge.changed',
  REMOVED: 'charge.removed',
} as const;

function announcementOf(
  { pro, payerAccount, billTo }: ShipmentFacts,
  change: ChargeChange,
  sequence: number,
  lines: readonly ChargeLine[],
  totalCents: number,
): ChargeAnnouncement {
  const line = lines.find(({ code, event }) => code === change.code && event === change.event);
  const { at, what, amountCents, ...more } = change;
  const data: ChargeEventData = {
    pro,
    at: new Date(at).toISOString(),
    what,
    ...more,
    difference: formatCents(amountCents),
    amount: what === 'CORRECTED' || line === undefined ? null : formatCents(line.chargeCents),
    total: formatCents(totalCents),
  };
  return {
    type: EVENT_OF[what],
    subject: pro,
    sequence,
    occurredAt: at,
    // If no customer account pays, only the carrier sees it.
    accounts: [...new Set([payerAccount, billTo.account])].filter((account) => account !== ''),
    pro,
    data,
  };
}
