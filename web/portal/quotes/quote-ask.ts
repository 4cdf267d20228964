// A quote request, as the form holds it and as the URL stores it, so that it can be shared and reloaded.
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import { ACCEPTED_BOL_ACCESSORIAL } from '../../../src/freight/value-sets/bol-accessorial.ts';
import { LIMITED_ACCESS_TYPE, type LimitedAccessType } from '../../../src/freight/value-sets/limited-access-type.ts';
import { RQ_HU_TYPE, type RqHuType } from '../../../src/freight/value-sets/rq-hu-type.ts';

export type Part = 'Shipper' | 'Consignee' | 'Third Party';
export const PARTS: readonly Part[] = ['Shipper', 'Consignee', 'Third Party'];

/** The class of freight for which none was chosen: nobody should pay for a class that the form picked. */
export const NOT_CHOSEN = '-';

/** Numbers are kept as typed; `freightClass` is '' for the class by density. */
export interface AskedUnit {
  readonly count: string;
  readonly type: RqHuType;
  readonly weight: string;
  readonly freightClass: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly isStackable: boolean;
  readonly isHazardous: boolean;
  /** For all pallets together; absent for the carrier's default. */
  readonly tareWeight?: string;
}

export interface QuoteAsk {
  readonly from: string;
  readonly to: string;
  /** '' for the next day on which a truck can come. */
  readonly shipDate: string;
  readonly account: string;
  readonly part: Part;
  /** BOL codes: the quote asks for their prices, and "Ship this" passes them on. */
  readonly services: readonly BolAccessorial[];
  readonly originAccess: LimitedAccessType;
  readonly destinationAccess: LimitedAccessType;
  readonly units: readonly AskedUnit[];
}

export const NEW_UNIT: AskedUnit = {
  count: '1',
  type: 'PL',
  weight: '',
  freightClass: NOT_CHOSEN,
  length: '',
  width: '',
  height: '',
  isStackable: false,
  isHazardous: false,
};

export function newAsk(account: string): QuoteAsk {
  return {
    from: '',
    to: '',
    shipDate: '',
    account,
    part: 'Shipper',
    services: [],
    originAccess: 'Other',
    destinationAccess: 'Other',
    units: [NEW_UNIT],
  };
}

/** What the URL stores; defaults are left out. */
export function searchOfAsk(ask: QuoteAsk): Record<string, string> {
  const unit = (one: AskedUnit) =>
    [
      one.count,
      one.type,
      one.weight,
      one.freightClass,
      one.length,
      one.width,
      one.height,
      (one.isStackable ? 's' : '') + (one.isHazardous ? 'h' : ''),
      ...(one.tareWeight ? [one.tareWeight] : []),
    ].join('_');
  return {
    from: ask.from,
    to: ask.to,
    freight: ask.units.map(unit).join('~'),
    account: ask.account,
    ...(ask.shipDate !== '' && { on: ask.shipDate }),
    ...(ask.part !== 'Shipper' && { part: ask.part }),
    ...(ask.services.length > 0 && { services: ask.services.join('~') }),
    ...(ask.services.includes('LTDAP') && { pickupAt: ask.originAccess }),
    ...(ask.services.includes('LTDAD') && { deliverTo: ask.destinationAccess }),
  };
}

/** Undefined if the URL contains no request. From a manually edited URL, it takes what can be parsed. */
export function askOfSearch(search: Record<string, string>, account: string): QuoteAsk | undefined {
  const { from, to, freight } = search;
  if (from === undefined || to === undefined || freight === undefined) return undefined;
  return {
    from,
    to,
    shipDate: /^\d{4}-\d\d-\d\d$/.test(search.on ?? '') ? search.on! : '',
    account: search.account ?? account,
    part: PARTS.find((part) => part === search.part) ?? 'Shipper',
    services: (search.services ?? '').split('~').filter((code) => ACCEPTED_BOL_ACCESSORIAL.has(code)),
    originAccess: accessOf(search.pickupAt),
    destinationAccess: accessOf(search.deliverTo),
    units: freight.split('~').map(unitOf),
  };
}

function unitOf(text: string): AskedUnit {
  const [
    count = '',
    type = '',
    weight = '',
    freightClass = '',
    length = '',
    width = '',
    height = '',
    marks = '',
    tare,
  ] = text.split('_');
  return {
    count,
    type: RQ_HU_TYPE.has(type) ? type : 'PL',
    weight,
    freightClass,
    length,
    width,
    height,
    isStackable: marks.includes('s'),
    isHazardous: marks.includes('h'),
    ...(tare && { tareWeight: tare }),
  };
}

function accessOf(text: string | undefined): LimitedAccessType {
  return LIMITED_ACCESS_TYPE.has(text) ? text : 'Other';
}

export function totalPounds(units: readonly AskedUnit[]): number {
  return units.reduce((sum, unit) => sum + (Number(unit.weight) || 0), 0);
}
