// Prices a new bill of lading: by its quote if that holds, otherwise by the tariff of its ship date.
import type { Network } from '../../../freight/network/network.ts';
import { huTypeOf } from '../../../freight/rating/bol-hu-type.ts';
import { type BolServices, bolServices } from '../../../freight/rating/bol-services.ts';
import type { Contract, ContractTerms } from '../../../freight/rating/contracts/contract.ts';
import { suggestedClass } from '../../../freight/rating/density-alerts.ts';
import { OFFERED_SERVICE, type ServiceId } from '../../../freight/rating/offered-services.ts';
import type { RatedQuote } from '../../../freight/rating/quote.ts';
import { rateShipment } from '../../../freight/rating/rate-shipment.ts';
import type { HandlingUnit, Shipment } from '../../../freight/rating/shipment.ts';
import { sizedAsMeasured } from '../../../freight/rating/sized-as-measured.ts';
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import { parseDay } from '../../../freight/service-calendar.ts';
import type { MeasuredUnit } from '../../../freight/shipments/shipment-event.ts';
import { FREIGHT_CLASS, type FreightClass } from '../../../freight/value-sets/freight-class.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import type { BolHandlingUnit } from '../request/bol-commodities.schema.ts';
import { isStackable } from '../request/is-stackable.ts';
import type { BolNotes } from '../submit/bol-outcome.ts';
import type { BolPoint } from '../submit/bol-points.ts';
import { shipDateOf } from '../submit/bol-ship-date.ts';
import { coveredValueCents } from './covered-value.ts';

export interface BolToRate {
  readonly request: BolRequest;
  readonly origin: BolPoint;
  readonly destination: BolPoint;
  /** Name of the payer's pricing in the tariff. */
  readonly pricing: string;
  /** The payer's; undefined if it has none. */
  readonly contract: Contract | undefined;
  readonly now: number;
  /** The service of the quote that the bill names; null for standard service, unless the bill requests a guarantee. */
  readonly service: ServiceId | null;
}

const STANDARD: ServiceId = '99';
const VOLUME: ServiceId = '94';

export function servicesOf(request: BolRequest, tariff: Tariff): BolServices {
  const { accessorials, origin, destination } = request;
  const asked = {
    codes: accessorials?.codes ?? [],
    originAccess: accessorials?.limitedAccessType?.origin ?? null,
    destinationAccess: accessorials?.limitedAccessType?.destination ?? null,
    isCanadian: origin.country === 'CAN' || destination.country === 'CAN',
  };
  return bolServices(asked, tariff.bolAccessorials);
}

/**
 * The price of the requested service. If a guarantee is not available, or the freight is too large for LTL, another service is
 * used, with a warning; undefined if no service has a price.
 */
export function rateBol(bol: BolToRate, tariff: Tariff, network: Network, notes: BolNotes): RatedQuote | undefined {
  const services = servicesOf(bol.request, tariff);
  for (const code of services.unpriced) {
    notes.add(
      'warning',
      `${code} has no price in the tariff. The request was recorded and will be billed as agreed with the carrier.`,
    );
  }
  const shipment = shipmentToRate(bol, services, tariff);
  const wanted = services.guarantee ?? bol.service ?? STANDARD;
  const first = rateService(shipment, wanted, tariff, network);
  if (first.quote !== undefined) return warned(first.quote, bol, notes);
  const { text } = OFFERED_SERVICE[wanted];
  if (wanted !== STANDARD) {
    const standard = rateService(shipment, STANDARD, tariff, network);
    if (standard.quote !== undefined) {
      notes.add('warning', `${text} is not available: ${first.reasons} The shipment will move at standard service.`);
      return warned(standard.quote, bol, notes);
    }
  }
  const volume = rateService(shipment, VOLUME, tariff, network);
  if (volume.quote !== undefined) {
    notes.add(
      'warning',
      `${text} is not available: ${first.reasons} The shipment will move as ${OFFERED_SERVICE[VOLUME].text}.`,
    );
    return warned(volume.quote, bol, notes);
  }
  notes.add('warning', `There is no price yet: ${first.reasons} The carrier will price the shipment.`);
  return undefined;
}

function rateService(
  shipment: Shipment,
  id: ServiceId,
  tariff: Tariff,
  network: Network,
): { readonly quote: RatedQuote | undefined; readonly reasons: string } {
  const quotes = rateShipment(shipment, [OFFERED_SERVICE[id].level], tariff, network);
  const quote = quotes.find((one) => one.service.id === id)!;
  if (quote.rateFound) return { quote, reasons: '' };
  return { quote: undefined, reasons: quote.reasons.map(({ message }) => message).join(' ') };
}

/** Notes the assumptions behind the price. Density is only a hint on quotes; a bill states the class. */
function warned(quote: RatedQuote, { request, origin }: BolToRate, notes: BolNotes): RatedQuote {
  for (const { messageId, message } of quote.alerts) {
    if (messageId === 'SHIP_DATE_PAST') notes.add('warning', pastText(shipDateOf(request, origin)));
    else notes.add('info', message);
  }
  return quote;
}

/** A quote for a past day is not binding, but a bill can be sent after its truck, and its price is charged. */
function pastText(shipDate: string): string {
  return `The ship date ${shipDate} has passed. The price and promised delivery are based on it. Replace the bill if the freight ships later.`;
}

/** The rating engine's input; `measured` are the sizes that were measured. */
export function shipmentToRate(
  bol: BolToRate,
  services: BolServices,
  tariff: Tariff,
  measured?: readonly MeasuredUnit[],
): Shipment {
  const { request, origin, destination, pricing, contract, now } = bol;
  const local = localTime(origin.area.terminal.timeZone, now);
  const units = request.commodities.handlingUnits.map(unitOf);
  const sized = measured === undefined ? units : sizedAsMeasured(units, measured);
  return {
    pricing,
    origin,
    destination,
    shipDay: parseDay(shipDateOf(request, origin))!,
    shipMinute: null,
    quotedDay: local.day,
    quotedMinute: local.minuteOfDay,
    units: sized.map((unit) => withClasses(unit, tariff)),
    accessorials: services.codes,
    atBothStops: services.atBothStops,
    fullValueCents: coveredValueCents(request),
    linearFeetGiven: 0,
    distributionCenter: null,
    missingFields: {},
    ...(contract !== undefined && { contract, terms: TERMS[request.payment.terms] }),
  };
}

const TERMS: Readonly<Record<BolRequest['payment']['terms'], ContractTerms>> = {
  Prepaid: 'P',
  Collect: 'C',
  'Third Party': 'T',
};

function unitOf(unit: BolHandlingUnit): HandlingUnit {
  return {
    count: unit.count,
    type: huTypeOf(unit.type),
    weightLb: unit.weight,
    tareWeightLb: unit.tareWeight ?? null,
    lengthIn: unit.length,
    widthIn: unit.width,
    heightIn: unit.height,
    isStackable: isStackable(unit),
    isTurnable: false,
    items: unit.lineItems.map((item) => ({
      description: item.description,
      weightLb: item.weight,
      freightClass: item.classification === 'N/A' ? null : (item.classification as FreightClass),
      isHazardous: item.hazardous,
    })),
  };
}

/** `N/A` leaves the class to the carrier, which determines it by density. */
function withClasses(unit: HandlingUnit, tariff: Tariff): HandlingUnit {
  if (unit.items.every((item) => item.freightClass !== null)) return unit;
  const byDensity = FREIGHT_CLASS.codes[suggestedClass(unit, tariff)] ?? null;
  return { ...unit, items: unit.items.map((item) => ({ ...item, freightClass: item.freightClass ?? byDensity })) };
}
