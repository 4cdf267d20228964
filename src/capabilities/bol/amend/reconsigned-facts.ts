// The new route and delivery promise of reconsigned freight: from the terminal that has it to the new address.
import type { Network } from '../../../freight/network/network.ts';
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import { deliveryDay, routeTerminals } from '../../../freight/network/transit.ts';
import { formatDay } from '../../../freight/service-calendar.ts';
import { areaOfParty } from '../../../freight/shipments/party-area.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { localTime } from '../../../platform/local-time.ts';
import { printedTerminal } from '../record/bol-record-of.ts';
import type { BolPoint } from '../submit/bol-points.ts';

export interface Reconsigned {
  readonly at: number;
  /** The terminal that has the freight or receives it next; '' while it has not left the shipper's area. */
  readonly from: string;
  /** Whether a truck has to bring it there first. */
  readonly isOnTruck: boolean;
}

interface NewEnd {
  readonly destination: BolPoint | null;
  readonly network: Network;
}

/** The old promise no longer applies; transit days are counted from where the freight is. */
export function reconsignedFacts(
  before: ShipmentFacts,
  corrected: ShipmentFacts,
  made: ShipmentFacts,
  { destination, network }: NewEnd,
  { at, from, isOnTruck }: Reconsigned,
): ShipmentFacts {
  const area = destination!.area;
  const start = from === '' ? areaOfParty(network, before.shipper, before.originTerminal) : atTerminal(network, from);
  const former = {
    terminal: before.destinationTerminal,
    city: before.consignee.city,
    stateProvince: before.consignee.stateProvince,
    until: at,
    from,
    ...(isOnTruck && { isOnTruck }),
  };
  return {
    ...corrected,
    appointmentStart: '',
    appointmentEnd: '',
    laneType: made.laneType,
    interline: made.interline,
    transitDays: made.transitDays,
    destinationTerminal: area.terminal.id,
    formerDestinations: [...(before.formerDestinations ?? []), former],
    route: routeFrom(before, network, start, area),
    promisedDay: start === null ? null : deliveryDay(network, start, area, localTime(start.terminal.timeZone, at).day),
    promisedMinute: network.cutOffs[area.terminalIndex]!.deliverBy,
  };
}

function atTerminal(network: Network, id: string): ServedArea | null {
  return areaOfParty(network, { postalCode: '', country: '' }, id);
}

/** The terminals passed so far, and the route from there. */
function routeFrom(
  { route }: ShipmentFacts,
  network: Network,
  start: ServedArea | null,
  end: ServedArea,
): readonly string[] {
  if (start === null) return [end.terminal.id];
  const passed = route.slice(0, Math.max(0, route.indexOf(start.terminal.id)));
  return [...passed, ...routeTerminals(network, start, end).map(({ id }) => id)];
}

/** The fields that are printed on the bill itself. */
export function recordedEnd({ promisedDay }: ShipmentFacts, { destination }: NewEnd) {
  return {
    destinationTerminal: printedTerminal(destination!.area.terminal),
    promisedDate: promisedDay === null ? '' : formatDay(promisedDay),
  };
}
