// Reports the events that are due for simulated pickups: accepted, dispatched, en route, completed. Picks up their freight too.

import { locate, pointOfCode } from '../../freight/network/postal-index.ts';
import { shipDay } from '../../freight/network/transit.ts';
import { isEnd, type PickupStatus } from '../../freight/pickups/pickup-status.ts';
import type { Country } from '../../freight/postal-code.ts';
import { type DayNumber, formatDay, parseDay } from '../../freight/service-calendar.ts';
import { type Step, WriteConflict } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { movePickup, type PickupMoveReport } from '../pickups/events/move-pickup.ts';
import { duePickups, type FoundPickup, nextPickupAction, planPickup } from '../pickups/reads/find-pickups.ts';
import { proOf } from '../pickups/reads/pickup-view.ts';
import { planNext } from '../shipments/events/plan-next.ts';
import { recordShipmentEvents } from '../shipments/events/record-events.ts';
import { recordOfText } from '../shipments/stored-shipment.ts';
import { between, type Dice, diceOf, pick } from './journey/dice.ts';
import { streetNear } from './journey/door.ts';
import { between as pointBetween } from './journey/line-haul.ts';
import { DRIVERS } from './names.ts';
import { isHeld } from './plan-moves.ts';
import type { SimulationParts } from './simulation-parts.ts';
import { magicTroubles, type Trouble } from './troubles/trouble.ts';

/** The next move needs the freight, or a truck to leave for it. From RSD, a truck is planned first. */
const SETS_OUT: readonly PickupStatus[] = ['ACC', 'DSP', 'ARR'];
const BATCH = 500;
const ATTEMPTS = 10;
/** The time of pickups without a plan: every event of a pickup resets it to this. */
const UNPLANNED = 0;

/** By PRO. */
type AskedTroubles = ReadonlyMap<string, ReadonlySet<Trouble>>;

/** With the exceptions requested for it. */
interface PlayedPickup extends FoundPickup {
  readonly troubles: ReadonlySet<Trouble>;
}

interface PickupMove {
  readonly at: number;
  readonly report: Omit<PickupMoveReport, 'occurredAt' | 'reportedAt'>;
}

/** When the next pickup moves. Those without a plan count too, so the result does not depend on when they are planned. */
export async function nextPickupAt(parts: SimulationParts): Promise<number | undefined> {
  const unplanned = await duePlayed(parts, UNPLANNED);
  // There may be more. They are planned at once.
  if (unplanned.length === BATCH) return parts.clock.now();
  const planned = await nextPickupAction(parts.pickups);
  const moments = unplanned.flatMap((pickup) => nextMoveAt(parts, pickup) ?? []);
  if (planned !== undefined) moments.push(planned);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** Makes all moves that are due by then, in order of time, plans the next ones, and returns the number of moves. */
export async function movePickups(parts: SimulationParts, until: number): Promise<number> {
  let count = 0;
  for (;;) {
    await planPickups(parts);
    const due = await duePlayed(parts, until);
    if (due.length === 0) return count;
    const plans: Step[] = [];
    for (const pickup of due) {
      const at = nextMoveAt(parts, pickup);
      // It changed after it was planned.
      if (at === null || at > until) plans.push(planPickup(parts.pickups, pickup, at));
      else if (await moveOne(parts, pickup)) count += 1;
      // Not again in this run, which would never end. If the customer changes it, it is due at once.
      else plans.push(planPickup(parts.pickups, pickup, until + HOUR_MS));
    }
    parts.lease.mustHold();
    if (plans.length > 0) await parts.context.db.write(plans);
  }
}

async function planPickups(parts: SimulationParts): Promise<void> {
  for (;;) {
    const unplanned = await duePlayed(parts, UNPLANNED);
    if (unplanned.length === 0) return;
    parts.lease.mustHold();
    await parts.context.db.write(
      unplanned.map((pickup) => planPickup(parts.pickups, pickup, nextMoveAt(parts, pickup))),
    );
  }
}

/** Null if it has ended. */
function nextMoveAt(parts: SimulationParts, pickup: PlayedPickup): number | null {
  return isEnd(pickup.status) ? null : moveOf(parts, pickup).at;
}

async function duePlayed(parts: SimulationParts, until: number): Promise<PlayedPickup[]> {
  const pickups = await duePickups(parts.pickups, until, BATCH);
  const pros = pickups.flatMap(({ state }) => proOf(state) ?? []);
  const asked = await parts.troubles.of([...new Set(pros)]);
  return pickups.map((pickup) => ({ ...pickup, troubles: troublesOf(pickup, asked) }));
}

/** False if the pickup could not be moved. */
async function moveOne(parts: SimulationParts, pickup: PlayedPickup): Promise<boolean> {
  const { at, report } = await unlessHeld(parts, pickup, await withPro(parts, pickup, moveOf(parts, pickup)));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const reportedAt = Math.max(at, parts.context.freightClock.now());
    const reported = await movePickup(parts.pickups, pickup.requestNumber, { ...report, occurredAt: at, reportedAt });
    // The customer changed or canceled it in the meantime; it is read again with its new status.
    if (reported.kind !== 'recorded') return false;
    try {
      const writes = [...reported.writes, ...(await pickedUp(parts, report, pickup.requestNumber, at))];
      parts.lease.mustHold();
      await parts.context.db.write(writes);
      parts.shipments.wake();
      return true;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
  return false;
}

/** A request with a bill of lading number is for the freight of that bill. */
async function withPro(parts: SimulationParts, pickup: FoundPickup, move: PickupMove): Promise<PickupMove> {
  if (move.report.status !== 'WRK' || move.report.pro !== undefined) return move;
  const pro = await proOfBill(parts, pickup);
  return pro === undefined ? move : { ...move, report: { ...move.report, pro } };
}

async function proOfBill({ shipments }: SimulationParts, { state }: FoundPickup): Promise<string | undefined> {
  const { accounts, asked } = state.order;
  for (const { type, value } of asked.referenceNumbers) {
    if (type !== 'BOL' || value === undefined) continue;
    const [pro] = await shipments.store.prosByReference(accounts, 'BOL', value, 1);
    if (pro !== undefined) return pro;
  }
  return undefined;
}

/** Held freight is not picked up: a driver who has arrived leaves without it, other pickups are rescheduled. */
async function unlessHeld(parts: SimulationParts, pickup: PlayedPickup, move: PickupMove): Promise<PickupMove> {
  if (!SETS_OUT.includes(pickup.status)) return move;
  const pro = proOf(pickup.state) ?? (await proOfBill(parts, pickup));
  if (pro === undefined || !(await isHeldNow(parts, pro))) return move;
  const { at } = move;
  const eventId = `sim-held-${pickup.statusSince.toString(36)}`;
  if (pickup.status === 'ARR') return { at, report: { eventId, status: 'ATT', reasonCode: 'FNR' } };
  return { at, report: { eventId, status: 'RSD', appointment: onNextDay(parts, pickup) } };
}

async function isHeldNow({ shipments: { store } }: SimulationParts, pro: string): Promise<boolean> {
  const [text] = await store.recordTexts([pro]);
  return text !== undefined && isHeld(recordOfText(text));
}

/** The freight of the PRO is picked up in the same transaction. */
async function pickedUp(
  parts: SimulationParts,
  { status, pro }: PickupMove['report'],
  pickupRequestNumber: string,
  at: number,
): Promise<readonly Step[]> {
  if (status !== 'WRK' || pro === undefined) return [];
  const event = {
    eventId: 'sim-picked-up',
    kind: 'picked_up',
    occurredAt: at,
    details: { pickupRequestNumber },
  } as const;
  const { writes, results } = await recordShipmentEvents(parts.shipments, pro, [event]);
  parts.underWay.forget(pro);
  return results[0]?.outcome === 'recorded' ? [...writes, ...planNext(parts.shipments, pro, at + 1)] : [];
}

function moveOf(parts: SimulationParts, pickup: PlayedPickup): PickupMove {
  const { requestNumber, status, statusSince, opensAt, closesAt, state, troubles } = pickup;
  // A rescheduled pickup is a new attempt, with its own random numbers.
  const tries = state.history.filter((one) => one.status === 'ATT').length;
  const dice = diceOf(parts.seed, `${requestNumber} ${tries}`);
  // If the customer moves the pickup, it returns to an earlier status; the next event then needs another ID.
  const id = (name: string) => `sim-${name}-${statusSince.toString(36)}`;
  // Events must not precede what is already known.
  const soon = (minutes: number) => Math.max(statusSince + minutes * MINUTE_MS, state.lastAt + 1);
  const driver = pick(dice, 'driver', DRIVERS);
  const arrivesAt = Math.max(soon(10), Math.round(opensAt + (closesAt - opensAt) * between(dice, 'arrival', 0.1, 0.7)));
  switch (status) {
    case 'RCV':
      if (troubles.has('pickup_rejected')) {
        return { at: soon(4), report: { eventId: id('rejected'), status: 'RJT', reasonCode: 'EQP' } };
      }
      return { at: soon(4), report: { eventId: id('accepted'), status: 'ACC' } };
    case 'ACC':
    case 'RSD':
      return {
        at: Math.max(soon(5), opensAt - 90 * MINUTE_MS),
        report: { eventId: id('dispatched'), status: 'DSP', truck: { driver } },
      };
    case 'DSP':
      return {
        at: Math.max(soon(5), opensAt - 45 * MINUTE_MS),
        report: { eventId: id('en-route'), status: 'BGN', truck: truckOf(parts, pickup, dice, driver, arrivesAt, 0.2) },
      };
    case 'BGN':
      return {
        at: arrivesAt,
        report: { eventId: id('arrived'), status: 'ARR', truck: truckOf(parts, pickup, dice, driver, arrivesAt, 1) },
      };
    case 'ARR': {
      const at = soon(Math.round(between(dice, 'loading', 10, 25)));
      const reasonCode = troubles.has('no_freight') ? 'NFR' : troubles.has('pickup_over_capacity') ? 'OVC' : null;
      if (tries === 0 && reasonCode !== null) {
        return { at, report: { eventId: id('attempted'), status: 'ATT', reasonCode } };
      }
      const pro = proOf(state);
      return { at, report: { eventId: id('worked'), status: 'WRK', ...(pro !== null && { pro }) } };
    }
    default: {
      return {
        at: soon(15),
        report: { eventId: id('rescheduled'), status: 'RSD', appointment: onNextDay(parts, pickup) },
      };
    }
  }
}

function truckOf(
  parts: SimulationParts,
  { originTerminal, state }: FoundPickup,
  dice: Dice,
  driver: string,
  estimatedPickupAt: number,
  share: number,
) {
  const network = parts.shipments.network.now().data;
  const terminal = network.terminalById.get(originTerminal);
  const stops = 1 + Math.floor(dice('stops') * 5);
  const stopsAway = Math.round(stops * (1 - share));
  if (terminal === undefined) return { driver, estimatedPickupAt, stopsAway };
  const { postalCode, country } = state.order.asked.shipper.address;
  const dock = streetNear(
    dice,
    'dock',
    pointOfCode(network.postalIndex, postalCode ?? '', countryOf(country)) ?? terminal,
  );
  return { driver, estimatedPickupAt, stopsAway, position: pointBetween(terminal, dock, share) };
}

/** From a magic word in the reference numbers or comments of the request, or from a call for its freight. */
function troublesOf({ state }: FoundPickup, asked: AskedTroubles): ReadonlySet<Trouble> {
  const { referenceNumbers, comments } = state.order.asked;
  const words = [
    ...referenceNumbers.map(({ value }) => value ?? ''),
    ...comments.map(({ commentText }) => commentText),
  ];
  const pro = proOf(state);
  return new Set([...magicTroubles(words), ...((pro !== null && asked.get(pro)) || [])]);
}

function countryOf(country: string | undefined): Country {
  return (country ?? 'US') as Country;
}

/** The same hours on the next service day. */
function onNextDay(parts: SimulationParts, pickup: FoundPickup) {
  const { startMinute, endMinute } = pickup.state.appointment;
  return { date: formatDay(nextDay(parts, pickup)), startMinute, endMinute };
}

/** The next day on which a truck serves the shipper. */
function nextDay(parts: SimulationParts, { state }: FoundPickup): DayNumber {
  const network = parts.shipments.network.now().data;
  const day = parseDay(state.appointment.date)!;
  const { postalCode, country } = state.order.asked.shipper.address;
  const area = locate(network.postalIndex, postalCode ?? '', countryOf(country))?.area;
  return (area && shipDay(network, area, day + 1)) ?? day + 1;
}
