// Owns what the codes of a bill of lading (BOL_ACCESSORIAL) cost and buy: the tariff knows the codes of rate quotes alone.
import { BOL_ACCESSORIAL, type BolAccessorial } from '../value-sets/bol-accessorial.ts';
import type { LimitedAccessType } from '../value-sets/limited-access-type.ts';
import type { RqAccessorial } from '../value-sets/rq-accessorial.ts';
import type { ServiceId } from './offered-services.ts';
import type { RatedAccessorial, Stop } from './quote.ts';

/** The code under which the tariff prices it. A code that is in no table here has no price of its own. */
export const PRICED_AS: Readonly<Partial<Record<BolAccessorial, RqAccessorial>>> = {
  APTD: 'APT',
  BLIND: 'BLIND',
  CONST: 'CONST',
  CONSTP: 'CONSTP',
  EXHIB: 'EXHIB',
  GROC: 'GROC',
  HAZ: 'HAZ',
  HDSIG: 'HDSIG',
  IDL: 'INS',
  INBD: 'INB',
  IPU: 'INP',
  LFTD: 'LGATE',
  LFTP: 'LGATEP',
  MINIDL: 'MINIDL',
  MINIPU: 'MINIPU',
  MNC: 'NCM',
  MOADL: 'MOADL',
  MOAPU: 'MOAPU',
  OVLD2: 'OVLD2',
  REP: 'HPU',
  RES: 'HD',
  // Both are work on the consignee's dock by the hundredweight, and the tariff has one price for it.
  SRT: 'ULFEE',
  SS: 'SSM',
  ULFEE: 'ULFEE',
  USTEDL: 'USTEDL',
  VIVA: 'VIVA',
};

/** What kind of place it is decides the price of a limited-access pickup or delivery. */
const LIMITED_ACCESS: Readonly<Record<LimitedAccessType, { pickup: RqAccessorial; delivery: RqAccessorial }>> = {
  Airport: { pickup: 'PRISPU', delivery: 'PRISDL' },
  Church: { pickup: 'WORPU', delivery: 'WORDL' },
  Club: { pickup: 'FARMPU', delivery: 'FARMDL' },
  Construction: { pickup: 'CONSTP', delivery: 'CONST' },
  Fair: { pickup: 'FAIRPU', delivery: 'FAIRDL' },
  Farm: { pickup: 'FARMPU', delivery: 'FARMDL' },
  Hotel: { pickup: 'MOAPU', delivery: 'MOADL' },
  Mine: { pickup: 'MINE', delivery: 'MINE' },
  Other: { pickup: 'LADPU', delivery: 'MOADL' },
  Park: { pickup: 'FAIRPU', delivery: 'FAIRDL' },
  Port: { pickup: 'SEAPU', delivery: 'SEADL' },
  School: { pickup: 'SCHLPU', delivery: 'SCHLDL' },
  Secure: { pickup: 'PRISPU', delivery: 'PRISDL' },
  Storage: { pickup: 'MINIPU', delivery: 'MINIDL' },
  Tradeshow: { pickup: 'EXHIB', delivery: 'EXHIB' },
};

/** The guarantees, the earliest first: of several the strictest is kept. */
const GUARANTEES: readonly (readonly [BolAccessorial, ServiceId])[] = [
  ['GTD_AM', '95'],
  ['GTD_NOON', '96'],
  ['GTD_PM', '98'],
  ['GMR1', '90'],
  ['TCS', '98'],
];

/** Priced elsewhere: by the value that is covered, by the dimensions, or as the service itself. */
const NOT_BY_CODE: ReadonlySet<BolAccessorial> = new Set(['FVC', 'OVR', ...GUARANTEES.map(([code]) => code)]);

/** Notes on how to handle the freight (§2.2). */
const NO_CHARGE: ReadonlySet<BolAccessorial> = new Set(
  BOL_ACCESSORIAL.entries.filter((entry) => entry.noCharge).map((entry) => entry.code),
);

/** What a bill can ask for. A quote may have others, which its bill need not repeat. */
const SAYABLE: ReadonlySet<RqAccessorial> = new Set([
  ...Object.values(PRICED_AS),
  ...Object.values(LIMITED_ACCESS).flatMap(({ pickup, delivery }) => [pickup, delivery]),
  'HET',
  'FRZ',
]);

export function canBeOnBol(code: RqAccessorial): boolean {
  return SAYABLE.has(code);
}

export type ChargeKey = RqAccessorial | `${RqAccessorial} ${Stop}`;

export interface BolServices {
  /** What the tariff charges for, each once. */
  readonly codes: readonly RqAccessorial[];
  /** Those that have one code for either stop and are asked for at both: from a mine to a mine. */
  readonly atBothStops: readonly RqAccessorial[];
  /** What a charge is called where the tariff's name is that of another kind of place: a hotel is no shopping mall. */
  readonly names: ReadonlyMap<ChargeKey, string>;
  /** Null for standard service. */
  readonly guarantee: ServiceId | null;
  /** Time-critical service without an hour: any guaranteed service is what was asked for. */
  readonly isAnyGuarantee: boolean;
  /** Asked for, and without a price in any tariff: done as agreed with the carrier. */
  readonly unpriced: readonly BolAccessorial[];
}

export interface BolServicesAsked {
  readonly codes: readonly BolAccessorial[];
  readonly originAccess: LimitedAccessType | null;
  readonly destinationAccess: LimitedAccessType | null;
  /** Protection from cold is another service in Canada. */
  readonly isCanadian: boolean;
}

/** Most bills ask for none. */
const STANDARD: BolServices = {
  codes: [],
  atBothStops: [],
  names: new Map(),
  guarantee: null,
  isAnyGuarantee: false,
  unpriced: [],
};

export function bolServices(asked: BolServicesAsked): BolServices {
  if (asked.codes.length === 0) return STANDARD;
  const priced = new Set<RqAccessorial>();
  const atBothStops = codesAtBothStops(asked);
  const names = new Map<ChargeKey, string>();
  const unpriced: BolAccessorial[] = [];
  for (const code of new Set(asked.codes)) {
    const as = pricedAs(code, asked);
    if (as !== undefined) {
      priced.add(as);
      const name = limitedAccessName(code, asked);
      if (name !== undefined) names.set(atBothStops.includes(as) ? `${as} ${stopOf(code)}` : as, name);
    } else if (!NOT_BY_CODE.has(code) && !NO_CHARGE.has(code)) unpriced.push(code);
  }
  const guarantee = GUARANTEES.find(([code]) => asked.codes.includes(code));
  return {
    codes: [...priced],
    atBothStops,
    names,
    guarantee: guarantee === undefined ? null : guarantee[1],
    isAnyGuarantee: guarantee?.[0] === 'TCS',
    unpriced,
  };
}

function codesAtBothStops(asked: BolServicesAsked): readonly RqAccessorial[] {
  if (!asked.codes.includes('LTDAP') || !asked.codes.includes('LTDAD')) return NO_CODES;
  const pickup = pricedAs('LTDAP', asked);
  return pickup !== undefined && pickup === pricedAs('LTDAD', asked) ? [pickup] : NO_CODES;
}

const NO_CODES: readonly RqAccessorial[] = [];

function stopOf(code: BolAccessorial): Stop {
  return code === 'LTDAP' ? 'pickup' : 'delivery';
}

/** The key of a charge's name: its code, with the stop where it is charged at both. */
export function chargeKey({ code, stop }: Pick<RatedAccessorial, 'code' | 'stop'>): ChargeKey {
  return stop === undefined ? code : `${code} ${stop}`;
}

function limitedAccessName(code: BolAccessorial, asked: BolServicesAsked): string | undefined {
  if (code === 'LTDAP') return `Limited access pickup (${asked.originAccess})`;
  if (code === 'LTDAD') return `Limited access delivery (${asked.destinationAccess})`;
  return undefined;
}

function pricedAs(code: BolAccessorial, asked: BolServicesAsked): RqAccessorial | undefined {
  if (code === 'LTDAP') return asked.originAccess === null ? undefined : LIMITED_ACCESS[asked.originAccess].pickup;
  if (code === 'LTDAD')
    return asked.destinationAccess === null ? undefined : LIMITED_ACCESS[asked.destinationAccess].delivery;
  if (code === 'PSC') return asked.isCanadian ? 'HET' : 'FRZ';
  return PRICED_AS[code];
}
