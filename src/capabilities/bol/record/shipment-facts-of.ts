// The shipment that a bill of lading creates: what tracking, the simulation and invoices need to know about it.
import type { ChargeLine } from '../../../freight/invoicing/charge-line.ts';
import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import type { Network } from '../../../freight/network/network.ts';
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import {
  deliveryDay,
  laneType,
  routePartners,
  routeTerminals,
  serviceDays,
  shipDay,
} from '../../../freight/network/transit.ts';
import { type BolServices, chargeKey } from '../../../freight/rating/bol-services.ts';
import type { RatedQuote } from '../../../freight/rating/quote.ts';
import { addOpenDays, COUNTRY_BIT, type DayNumber, formatDay, parseDay } from '../../../freight/service-calendar.ts';
import type {
  ShipmentCharge,
  ShipmentFacts,
  ShipmentParty,
  ShipmentReference,
} from '../../../freight/shipments/shipment-facts.ts';
import { coveredValueCents } from '../charges/covered-value.ts';
import { isTimeCritical } from '../request/bol.conditions.ts';
import type { BolHandlingUnit, BolParty, BolRequest } from '../request/bol.schema.ts';
import type { BolNotes } from '../submit/bol-outcome.ts';
import { shipDateOf } from '../submit/bol-ship-date.ts';
import type { BolPlan, BolPrice } from '../submit/plan-bol.ts';
import { deliveryAppointment } from './delivery-appointment.ts';

export function shipmentFactsOf(
  pro: string,
  confirmationNumber: string,
  plan: BolPlan,
  notify: readonly string[],
  notes: BolNotes,
): ShipmentFacts {
  const { request, accounts, network, origin, destination, price } = plan;
  const units = request.commodities.handlingUnits;
  const sums = sumsOf(units);
  const codes = eachOnce(request.accessorials?.codes ?? []);
  const { promisedDay, promisedMinute } = promiseOf(plan, notes);
  const fullValueCents = coveredValueCents(request);
  const { start = '', end = '' } = deliveryAppointment(plan, promisedDay, notes);
  return {
    pro,
    confirmationNumber,
    payerAccount: accounts.payer,
    accounts: accounts.all,
    references: referencesOf(request),
    shipper: partyOf(request.origin, accounts.shipper),
    consignee: partyOf(request.destination, accounts.consignee),
    billTo: partyOf(request.billTo, accounts.billTo),
    terms: request.payment.terms,
    serviceId: price?.quote.service.id ?? '99',
    laneType: destination === null ? 'DIRECT' : laneType(network, origin.area, destination.area),
    originTerminal: origin.area.terminal.id,
    destinationTerminal: destination?.area.terminal.id ?? '',
    route:
      destination === null ? [origin.area.terminal.id] : routeOf(plan, destination.area).map((terminal) => terminal.id),
    interline:
      destination === null
        ? []
        : routePartners(network, origin.area, destination.area).map(({ scac, name }) => ({ scac, name })),
    shipDay: parseDay(shipDateOf(request, origin))!,
    transitDays:
      price?.quote.transitDays ?? (destination === null ? 0 : serviceDays(network, origin.area, destination.area)),
    promisedDay,
    promisedMinute,
    pieces: sums.pieces,
    handlingUnits: sums.units,
    unitSizes: units.map(({ count, length, width, height }) => ({
      count,
      lengthIn: length,
      widthIn: width,
      heightIn: height,
    })),
    weightLb: price?.quote.totalWeightLb ?? sums.weightLb,
    cubicFeetHundredths: Math.round(sums.cubicInches / 17.28),
    isResidential: codes.some((code) => code === 'RES' || code === 'HDSIG'),
    isVolume: price !== null && ['VTL', 'VTLTC', 'EU'].includes(price.quote.service.level),
    isHazardous: codes.includes('HAZ') || sums.hasHazardous,
    accessorials: codes,
    ...(fullValueCents > 0 && { fullValueCents }),
    appointmentStart: start,
    appointmentEnd: end,
    charge: price === null ? null : chargeOf(price),
    notify,
  };
}

/** An exclusive-use truck does not pass hubs, only the border. */
function routeOf({ network, origin, price }: BolPlan, destination: ServedArea): readonly Terminal[] {
  const way = routeTerminals(network, origin.area, destination);
  if (price?.quote.service.level !== 'EU') return way;
  return way.filter(({ role }, at) => at === 0 || at === way.length - 1 || role === 'gateway');
}

function eachOnce<One>(list: readonly One[]): readonly One[] {
  return list.length < 2 ? list : [...new Set(list)];
}

function sumsOf(handlingUnits: readonly BolHandlingUnit[]) {
  let [pieces, units, weightLb, cubicInches] = [0, 0, 0, 0];
  let hasHazardous = false;
  for (const unit of handlingUnits) {
    units += unit.count;
    weightLb += unit.weight + (unit.tareWeight ?? 0);
    cubicInches += unit.length * unit.width * unit.height * unit.count;
    for (const item of unit.lineItems) {
      pieces += item.pieces;
      if (item.hazardous) hasHazardous = true;
    }
  }
  return { pieces, units, weightLb, cubicInches, hasHazardous };
}

function chargeOf(price: BolPrice): ShipmentCharge {
  const { quote, quoteId, pricing, networkVersion, tariffVersion, fuelRevision, contractVersion, services } = price;
  const { ownFuelBasisPoints } = quote;
  return {
    quoteId,
    totalCents: quote.totalCents,
    pricing,
    networkVersion,
    tariffVersion,
    ...(fuelRevision > 0 && { fuelRevision }),
    ...(contractVersion !== undefined && { contractVersion }),
    ...(ownFuelBasisPoints !== undefined && { ownFuelBasisPoints }),
    lines: chargeLines(quote, services),
  };
}

/** The lines of an invoice, which add up to the total. */
export function chargeLines(quote: RatedQuote, { names }: BolServices): ShipmentCharge['lines'] {
  const { lineItemCharges, chargeItems, accessorials } = quote;
  const renamed = new Map<string, string>();
  for (const one of names.size === 0 ? [] : accessorials) {
    const name = names.get(chargeKey(one));
    if (name !== undefined) renamed.set(one.description, name);
  }
  const lines: ChargeLine[] = [];
  for (const { code, description, classification, weightLb, rateCents, chargeCents } of lineItemCharges) {
    lines.push({
      code,
      description: description || 'Freight',
      ...(classification !== '' && { classification }),
      weightLb,
      ...(rateCents !== null && { rateCents }),
      chargeCents,
    });
  }
  for (const { code, description, chargeCents } of chargeItems) {
    lines.push({ code, description: renamed.get(description) ?? description, chargeCents });
  }
  return lines;
}

/** The promised delivery: by the network, the service that was bought, and any day that the shipper fixed. */
function promiseOf(plan: BolPlan, notes: BolNotes): { promisedDay: DayNumber | null; promisedMinute: number } {
  const { request, network, destination, price } = plan;
  if (destination === null) return { promisedDay: null, promisedMinute: 0 };
  const promisedMinute = price?.quote.deliveryMinute ?? network.cutOffs[destination.area.terminalIndex]!.deliverBy;
  const earliest = earliestDay(plan);
  const wanted = isTimeCritical(request) ? request.accessorials?.timeCriticalDetails?.date?.start : undefined;
  const start = wanted === undefined ? null : parseDay(wanted.slice(0, 10));
  if (start === null || earliest === null) return { promisedDay: earliest, promisedMinute };
  if (start < earliest) {
    notes.add('warning', `Delivery on ${formatDay(start)} cannot be kept: the earliest day is ${formatDay(earliest)}.`);
    return { promisedDay: earliest, promisedMinute };
  }
  return { promisedDay: start, promisedMinute };
}

function earliestDay({ request, network, origin, destination, price }: BolPlan): DayNumber | null {
  const day = parseDay(shipDateOf(request, origin))!;
  const collected = shipDay(network, origin.area, day);
  const quote = price?.quote;
  // A quote for the same day already contains the delivery day of its service.
  if (quote !== undefined && quote.shipDay === collected) return quote.deliveryDay;
  const standard = deliveryDay(network, origin.area, destination!.area, day);
  const extraDays = (quote?.transitDays ?? 0) - serviceDays(network, origin.area, destination!.area);
  return standard === null || extraDays <= 0
    ? standard
    : laterBy(network, standard, extraDays, destination!.location.place.country);
}

function laterBy(network: Network, day: DayNumber, days: number, country: keyof typeof COUNTRY_BIT): DayNumber | null {
  return addOpenDays(network.calendar, COUNTRY_BIT[country], day, days);
}

function partyOf(party: BolParty, account: string): ShipmentParty {
  return {
    account,
    name: party.name ?? '',
    address1: party.address1 ?? '',
    address2: party.address2 ?? '',
    city: party.city,
    stateProvince: party.stateProvince,
    postalCode: party.postalCode ?? '',
    country: party.country,
    contactName: party.contact.name ?? '',
    phone: party.contact.phone ?? '',
    email: party.contact.email ?? '',
  };
}

/** Shipments can be found by BOL and PON; the others are only shown. */
function referencesOf({ referenceNumbers }: BolRequest): ShipmentReference[] {
  const references: ShipmentReference[] = [];
  const add = (type: string, id: string | undefined) => {
    if (id !== undefined && id !== '' && !references.some((one) => one.type === type && one.id === id)) {
      references.push({ type, id });
    }
  };
  for (const number of referenceNumbers?.bol ?? []) add('BOL', number);
  add('LDN', referenceNumbers?.masterBol);
  add('SNO', referenceNumbers?.shipmentId);
  for (const po of referenceNumbers?.po ?? []) add('PON', po.number);
  return references;
}
