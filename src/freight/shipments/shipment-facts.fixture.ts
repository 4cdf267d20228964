// Bills of lading for shipment tests: two pallets between two postal codes of a network.
import type { Network } from '../network/network.ts';
import { locate, type ServedArea } from '../network/postal-index.ts';
import { deliveryDay, laneType, routePartners, routeTerminals, serviceDays, shipDay } from '../network/transit.ts';
import { parseDay } from '../service-calendar.ts';
import { COUNTRY2 } from '../value-sets/country2.ts';
import type { ShipmentFacts, ShipmentParty } from './shipment-facts.ts';

function areaOf(network: Network, postalCode: string): ServedArea {
  const area = locate(network.postalIndex, postalCode)?.area;
  if (area == null) throw new Error(`${postalCode} is not served.`);
  return area;
}

function partyAt(network: Network, postalCode: string, account: string, name: string): ShipmentParty {
  const { place } = locate(network.postalIndex, postalCode)!;
  return {
    account,
    name,
    address1: '100 Freight Way',
    address2: '',
    city: place.city,
    stateProvince: place.state,
    postalCode,
    country: COUNTRY2.get(place.country).country3,
    contactName: 'Dana Reyes',
    phone: '8045550142',
    email: 'dana@example.com',
  };
}

/** Picked up on the ship date, with the network's promised delivery. */
export function factsBetween(
  network: Network,
  from: string,
  to: string,
  shipDate: string,
  changed: Partial<ShipmentFacts> = {},
): ShipmentFacts {
  const origin = areaOf(network, from);
  const destination = areaOf(network, to);
  const day = parseDay(shipDate)!;
  return {
    pro: '0000000017',
    confirmationNumber: 'C000000001',
    payerAccount: 'SHIPPER',
    accounts: ['SHIPPER', 'CONSIGN'],
    references: [
      { type: 'BOL', id: 'BOL-4711' },
      { type: 'PON', id: 'PO-88123' },
    ],
    shipper: partyAt(network, from, 'SHIPPER', 'Acme Widgets'),
    consignee: partyAt(network, to, 'CONSIGN', 'Bolts and More'),
    billTo: partyAt(network, from, 'SHIPPER', 'Acme Widgets'),
    terms: 'Prepaid',
    serviceId: '99',
    laneType: laneType(network, origin, destination),
    originTerminal: origin.terminal.id,
    destinationTerminal: destination.terminal.id,
    route: routeTerminals(network, origin, destination).map(({ id }) => id),
    interline: routePartners(network, origin, destination).map(({ scac, name }) => ({ scac, name })),
    shipDay: shipDay(network, origin, day)!,
    transitDays: serviceDays(network, origin, destination),
    promisedDay: deliveryDay(network, origin, destination, day),
    promisedMinute: network.cutOffs[destination.terminalIndex]!.deliverBy,
    pieces: 40,
    handlingUnits: 2,
    weightLb: 1_200,
    cubicFeetHundredths: 6_667,
    isResidential: false,
    isVolume: false,
    isHazardous: false,
    accessorials: [],
    appointmentStart: '',
    appointmentEnd: '',
    charge: {
      quoteId: '',
      totalCents: 24_490,
      pricing: 'list',
      networkVersion: 1,
      tariffVersion: 1,
      lines: [{ description: 'Freight', chargeCents: 24_490 }],
    },
    notify: [],
    ...changed,
  };
}
