// Returns the route of a shipment for a map: its terminals, its position, and its origin and destination.
import { areaPoints } from '../../../freight/network/area-points.ts';
import type { Network } from '../../../freight/network/network.ts';
import { inOrder } from '../../../freight/shipments/event-order.ts';
import { pointOfParty } from '../../../freight/shipments/party-point.ts';
import type { ShipmentFacts, ShipmentParty } from '../../../freight/shipments/shipment-facts.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { findArchived } from '../find-archived.ts';
import { maySee } from '../find-shipment.ts';
import { isLate } from '../lists/lateness.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { type RecordedEvent, recordOfText } from '../stored-shipment.ts';
import { TerminalClocks } from '../tracking/local-text.ts';
import { upToDate } from '../tracking/read-history.ts';
import { shipmentHistory } from '../tracking/shipment-history.ts';
import type { ShipmentRoute } from './shipment-route.schema.ts';

type Stop = ShipmentRoute['terminals'][number];

/** @throws Refusal if the caller has no such shipment */
export async function readRoute(parts: ShipmentParts, { accounts }: Caller, pro: string): Promise<Answer> {
  const text = await parts.store.recordText(pro);
  const stored = text === undefined ? await findArchived(parts, pro) : recordOfText(text);
  if (stored === undefined || !maySee(stored, accounts)) throw new Refusal('noSuchShipment');
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const shipment = upToDate(stored, network, now);
  const { facts } = shipment;
  // Tracking decides what a reader may see; the map shows no more.
  const seen = shipmentHistory(shipment, [], network.data, accounts);
  const { status, position, trail, outForDelivery, estimatedDelivery } = seen;
  const route: ShipmentRoute = {
    pro,
    status,
    ...(seen.shipper !== undefined && doorOf('origin', facts.shipper, facts.originTerminal, network.data)),
    ...(seen.consignee !== undefined &&
      doorOf('destination', facts.consignee, facts.destinationTerminal, network.data)),
    terminals: stopsOf(facts, inOrder(shipment.events), network.data),
    ...(position !== undefined && { position }),
    trail,
    ...(outForDelivery?.stopsAway !== undefined && { stopsAway: outForDelivery.stopsAway }),
    ...(estimatedDelivery !== undefined && { estimatedDelivery }),
    isLate: isLate(shipment, network.data.terminalById, now),
  };
  return { status: 200, body: enveloped(route) };
}

/** The point of the postal code, else the center of its three-digit area, else its terminal. Empty if none is known. */
function doorOf(end: 'origin' | 'destination', party: ShipmentParty, terminal: string, network: Network) {
  const { city, stateProvince: state, postalCode, country } = party;
  const area =
    country === 'MX' || country === 'MEX' ? undefined : areaPoints().get(postalCode.slice(0, 3).toUpperCase());
  const point = pointOfParty(network, party) ?? area ?? network.terminalById.get(terminal);
  if (point === undefined) return {};
  const { latitude, longitude } = point;
  return { [end]: { city, state, postalCode, latitude, longitude } };
}

function stopsOf(facts: ShipmentFacts, events: readonly RecordedEvent[], network: Network): Stop[] {
  const clocks = new TerminalClocks(network, facts.originTerminal, facts.destinationTerminal);
  const order = [...facts.route];
  const times = new Map<string, Pick<Stop, 'arrivedAt' | 'departedAt'>>();
  let last = -1;
  for (const { kind, occurredAt, details } of events) {
    const { terminal } = details;
    if ((kind !== 'arrived_terminal' && kind !== 'departed_terminal') || terminal === undefined) continue;
    // A terminal that was not planned is inserted after the one that the freight came from.
    if (!order.includes(terminal)) order.splice(last + 1, 0, terminal);
    last = order.indexOf(terminal);
    const at = clocks.iso(terminal, occurredAt);
    // If it passed through twice, the last time counts.
    if (kind === 'arrived_terminal') times.set(terminal, { arrivedAt: at });
    else times.set(terminal, { ...times.get(terminal), departedAt: at });
  }
  return order.flatMap((id): Stop[] => {
    const terminal = network.terminalById.get(id);
    if (terminal === undefined) return [];
    const { name, address, timeZone, latitude, longitude } = terminal;
    const kind = id === facts.originTerminal ? 'origin' : id === facts.destinationTerminal ? 'destination' : 'hub';
    const isPlanned = facts.route.includes(id);
    const { city, state } = address;
    return [{ terminal: id, name, city, state, timeZone, latitude, longitude, kind, isPlanned, ...times.get(id) }];
  });
}
