// Totals the caller's freight for a range of ship dates: how much was on time, what each lane cost, and the exceptions.
import { setImmediate as othersTurn } from 'node:timers/promises';
import { formatCents } from '../../../freight/money.ts';
import { formatDay, parseDay } from '../../../freight/service-calendar.ts';
import { EXCEPTION_REASON, type ExceptionReason } from '../../../freight/value-sets/exception-reason.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { type Accounts, maySee } from '../find-shipment.ts';
import { deliveredLate } from '../lists/lateness.ts';
import { newestFirst } from '../lists/list-order.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { DayRange, ListPlace } from '../store/shipment-rows.ts';
import { type StoredShipment, storedShipment } from '../stored-shipment.ts';
import { visibleParts } from '../tracking/visible-parts.ts';
import { type FreightReport, MOST_LANES, MOST_REPORTED } from './freight-report.schema.ts';

interface ReportQuery {
  readonly from: string;
  readonly to: string;
}

interface Sums {
  shipped: number;
  weightLb: number;
  chargeCents: number;
  deliveries: number;
  onTime: number;
}

const WINDOW = 200;
const MOST_DAYS = 366;
const NOTHING: Sums = { shipped: 0, weightLb: 0, chargeCents: 0, deliveries: 0, onTime: 0 };

export async function reportFreight(parts: ShipmentParts, { accounts }: Caller, query: ReportQuery): Promise<Answer> {
  const { from, to } = query;
  const places = await placesIn(parts, [...accounts.keys()], rangeOf(query));
  const report = new RunningReport(parts.network.now().data.terminalById, accounts);
  for (let at = 0; at < Math.min(places.length, MOST_REPORTED); at += WINDOW) {
    const window = places.slice(at, Math.min(at + WINDOW, MOST_REPORTED));
    const rows = await parts.store.listed(window.map(({ pro }) => pro));
    for (const shipment of rows.map(storedShipment)) if (maySee(shipment, accounts)) report.add(shipment);
    await othersTurn();
  }
  const isComplete = places.length <= MOST_REPORTED;
  return { status: 200, body: enveloped({ from, to, isComplete, ...report.result() }) };
}

/** @throws Refusal if the range ends before it starts, or is too long */
function rangeOf({ from, to }: ReportQuery): DayRange {
  const range = { from: parseDay(from)!, to: parseDay(to)! };
  const description =
    range.to < range.from
      ? 'must not be before from.'
      : range.to - range.from >= MOST_DAYS
        ? `must be within ${MOST_DAYS} days of from.`
        : undefined;
  if (description === undefined) return range;
  throw new Refusal('validationFailed', { details: `to ${description}`, failures: [{ field: 'to', description }] });
}

/** Reads one more than the report counts, which shows whether there are more. */
async function placesIn({ store }: ShipmentParts, accounts: readonly string[], range: DayRange): Promise<ListPlace[]> {
  const found: ListPlace[] = [];
  for (const account of accounts) found.push(...(await store.ofAccount(account, range, undefined, MOST_REPORTED + 1)));
  return newestFirst(found);
}

class RunningReport {
  readonly #terminals: Parameters<typeof deliveredLate>[1];
  readonly #accounts: Accounts;
  readonly #all: Sums = { ...NOTHING };
  readonly #months = new Map<string, Sums>();
  readonly #lanes = new Map<string, Sums & { readonly origin: string; readonly destination: string }>();
  readonly #exceptions = new Map<ExceptionReason, { count: number; open: number }>();

  constructor(terminals: Parameters<typeof deliveredLate>[1], accounts: Accounts) {
    this.#terminals = terminals;
    this.#accounts = accounts;
  }

  /** Voided bills are not counted. */
  add(shipment: StoredShipment): void {
    const { facts, state } = shipment;
    if (state.stage === 'CANCELLED') return;
    const visible = visibleParts(facts, this.#accounts);
    const isLate = deliveredLate(shipment, this.#terminals);
    const one: Sums = {
      shipped: 1,
      weightLb: state.reweigh?.weightLb ?? facts.weightLb,
      chargeCents: visible.charges ? (state.reweigh?.chargeCents ?? facts.charge?.totalCents ?? 0) : 0,
      deliveries: isLate === undefined ? 0 : 1,
      onTime: isLate === false ? 1 : 0,
    };
    addTo(this.#all, one);
    const month = formatDay(facts.shipDay).slice(0, 7);
    addTo(known(this.#months, month, { ...NOTHING }), one);
    if (visible.shipper && visible.consignee) {
      const [origin, destination] = [placeText(facts.shipper), placeText(facts.consignee)];
      addTo(known(this.#lanes, `${origin} → ${destination}`, { ...NOTHING, origin, destination }), one);
    }
    for (const { code, resolvedAt } of state.exceptions) {
      const sum = known(this.#exceptions, code, { count: 0, open: 0 });
      sum.count += 1;
      if (resolvedAt === null) sum.open += 1;
    }
  }

  result(): Omit<FreightReport, 'from' | 'to' | 'isComplete'> {
    const lanes = [...this.#lanes.values()].sort(
      (one, other) => other.chargeCents - one.chargeCents || other.shipped - one.shipped,
    );
    return {
      ...shown(this.#all),
      months: [...this.#months]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([month, sums]) => ({ month, ...shown(sums) })),
      lanes: lanes
        .slice(0, MOST_LANES)
        .map((lane) => ({ origin: lane.origin, destination: lane.destination, weight: lane.weightLb, ...shown(lane) })),
      exceptions: [...this.#exceptions]
        .sort(([, one], [, other]) => other.count - one.count)
        .map(([reasonCode, sums]) => ({ reasonCode, reason: EXCEPTION_REASON.describe(reasonCode), ...sums })),
    };
  }
}

function addTo(sums: Sums, one: Sums): void {
  for (const name of Object.keys(NOTHING) as (keyof Sums)[]) sums[name] += one[name];
}

function shown({ shipped, chargeCents, deliveries, onTime }: Sums) {
  return { shipments: shipped, charges: formatCents(chargeCents), deliveries, onTime };
}

function known<Key, Value>(map: Map<Key, Value>, key: Key, fresh: Value): Value {
  const value = map.get(key) ?? fresh;
  map.set(key, value);
  return value;
}

function placeText({ city, stateProvince }: { readonly city: string; readonly stateProvince: string }): string {
  return `${city}, ${stateProvince}`;
}
