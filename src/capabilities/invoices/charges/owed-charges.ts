// What a shipment has cost so far, and how much of it is owed: its price, corrected by reweighs, and the charges that events caused.
import { causeOf } from '../../../freight/invoicing/charge-changes.ts';
import { eventCharges } from '../../../freight/invoicing/event-charges.ts';
import { chargesOf, isBilled, type OwedCharge, type PricedFreight } from '../../../freight/invoicing/owed-charge.ts';
import type { Network } from '../../../freight/network/network.ts';
import { COUNTRY_BIT, openDaysBetween } from '../../../freight/service-calendar.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { ShipmentState, Wait } from '../../../freight/shipments/shipment-state.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { isInForce, type Waiver } from './charge-log.store.ts';

/** Null until the shipment is delivered or returned, and while it has no price. */
export async function owedCharges(
  parts: InvoiceParts,
  facts: ShipmentFacts,
  state: ShipmentState,
): Promise<OwedCharge | null> {
  return isBilled(state) ? chargesSoFar(parts, facts, state) : null;
}

/** Null while the shipment has no price. Reads the waivers if they are not given. */
export async function chargesSoFar(
  parts: InvoiceParts,
  facts: ShipmentFacts,
  state: ShipmentState,
  waivers?: readonly Waiver[],
): Promise<OwedCharge | null> {
  // The lines of a corrected price, which are not part of the event.
  const rated = state.reweigh === null ? undefined : await parts.reprice(facts, state.reweigh);
  const owed = chargesOf(facts, state, rated, await causedBy(parts, facts, state));
  if (owed === null || owed.lines.every(({ event }) => event === undefined)) return owed;
  const known = waivers ?? (await parts.charges.logs([facts.pro])).get(facts.pro)?.waivers ?? [];
  return withoutWaived(owed, known.filter(isInForce));
}

function withoutWaived(owed: OwedCharge, waivers: readonly Waiver[]): OwedCharge {
  if (waivers.length === 0) return owed;
  const waived = new Set(waivers.map(causeOf));
  const lines = owed.lines.filter((line) => line.event === undefined || !waived.has(causeOf(line)));
  return { ...owed, lines, totalCents: lines.reduce((sum, { chargeCents }) => sum + chargeCents, 0) };
}

/** Uses the tariff that the shipment was rated with. */
async function causedBy(parts: InvoiceParts, facts: ShipmentFacts, state: ShipmentState) {
  const { network, tariff, context } = parts;
  const { charge, shipDay } = facts;
  if (!mayBeCharged(state, charge)) return undefined;
  const { data } =
    charge === null ? tariff.now() : await tariff.version(charge.tariffVersion, charge.fuelRevision ?? 0);
  const now = context.freightClock.now();
  const daysWaited = (wait: Pick<Wait, 'at' | 'until' | 'terminal'>) =>
    businessDays(network.now().data, wait.terminal || facts.destinationTerminal, wait.at, wait.until ?? now);
  const ownFuelBasisPoints = charge?.ownFuelBasisPoints;
  const promisedAt = promisedMoment(network.now().data, facts);
  return (priced: PricedFreight) =>
    eventCharges(state, data, { ...priced, shipDay, ownFuelBasisPoints, promisedAt, daysWaited });
}

/** Most shipments are charged only their price, and then no tariff has to be read. */
function mayBeCharged(state: ShipmentState, charge: ShipmentFacts['charge']): boolean {
  const { attempts, returned, waits, incurred, reweigh, delivery } = state;
  const isGuaranteed = delivery !== null && charge?.lines.some(({ code }) => code === 'GTD') === true;
  const happened = attempts ?? returned ?? waits ?? incurred ?? reweigh;
  return isGuaranteed || (happened !== undefined && happened !== null);
}

/** Full business days at the terminal; the first and the last day do not count. */
function businessDays(network: Network, terminalId: string, from: number, to: number): number {
  const terminal = network.terminalById.get(terminalId);
  if (terminal === undefined) return 0;
  const { timeZone, address } = terminal;
  const [first, last] = [localTime(timeZone, from).day, localTime(timeZone, to).day];
  return openDaysBetween(network.calendar, COUNTRY_BIT[address.country], first, last);
}

function promisedMoment(network: Network, { destinationTerminal, promisedDay, promisedMinute }: ShipmentFacts) {
  const terminal = network.terminalById.get(destinationTerminal);
  if (terminal === undefined || promisedDay === null) return null;
  return momentOf(terminal.timeZone, { day: promisedDay, minuteOfDay: promisedMinute });
}
