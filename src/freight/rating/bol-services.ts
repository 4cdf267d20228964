// Owns which services the codes of a bill of lading (BOL_ACCESSORIAL) buy, according to the tariff's table.
import {
  BOL_ACCESSORIAL,
  BOL_ACCESSORIAL_RULES,
  type BolAccessorial,
  LIMITED_ACCESS,
} from '../value-sets/bol-accessorial.ts';
import type { LimitedAccessType } from '../value-sets/limited-access-type.ts';
import type { TariffAccessorial } from '../value-sets/tariff-accessorial.ts';
import { type BolAccessorials, placeKey } from './bol-accessorials.ts';
import type { ServiceId } from './offered-services.ts';
import type { RatedAccessorial, Stop } from './quote.ts';

/** Priced elsewhere: by the covered value, or by the dimensions. */
const NOT_BY_CODE: ReadonlySet<BolAccessorial> = new Set(
  BOL_ACCESSORIAL_RULES.filter(({ pricedBy }) => pricedBy !== undefined).map(({ code }) => code),
);

const ANY_GUARANTEE = BOL_ACCESSORIAL_RULES.find(({ anyGuarantee }) => anyGuarantee)?.code;

/** Notes on how to handle the freight (§2.2). */
const NO_CHARGE: ReadonlySet<BolAccessorial> = new Set(
  BOL_ACCESSORIAL.entries.filter((entry) => entry.noCharge).map((entry) => entry.code),
);

export type ChargeKey = TariffAccessorial | `${TariffAccessorial} ${Stop}`;

export interface BolServices {
  /** The codes that the tariff charges for, each once. */
  readonly codes: readonly TariffAccessorial[];
  /** Codes valid at either stop that are requested at both: from a mine to a mine. */
  readonly atBothStops: readonly TariffAccessorial[];
  /** The name of a charge if the tariff's own names another type of place: a hotel is not a shopping mall. */
  readonly names: ReadonlyMap<ChargeKey, string>;
  /** Null for standard service. */
  readonly guarantee: ServiceId | null;
  /** Time-critical service without an hour: any guaranteed service satisfies it. */
  readonly isAnyGuarantee: boolean;
  /** Requested but not priced in any tariff: performed as agreed with the carrier. */
  readonly unpriced: readonly BolAccessorial[];
}

export interface BolServicesAsked {
  readonly codes: readonly BolAccessorial[];
  readonly originAccess: LimitedAccessType | null;
  readonly destinationAccess: LimitedAccessType | null;
  /** Protection from cold is a different service in Canada. */
  readonly isCanadian: boolean;
}

/** Most bills request no services. */
const STANDARD: BolServices = {
  codes: [],
  atBothStops: [],
  names: new Map(),
  guarantee: null,
  isAnyGuarantee: false,
  unpriced: [],
};

export function bolServices(asked: BolServicesAsked, table: BolAccessorials): BolServices {
  // Stryker disable next-line ConditionalExpression: without it, only slower.
  if (asked.codes.length === 0) return STANDARD;
  const isGuarantee = (code: BolAccessorial) => table.guarantees.some((one) => one.code === code);
  const guarantee = table.guarantees.find(({ code }) => asked.codes.includes(code));
  const priced = new Set<TariffAccessorial>();
  const atBothStops = codesAtBothStops(asked, table);
  const names = new Map<ChargeKey, string>();
  const unpriced: BolAccessorial[] = [];
  for (const code of new Set(asked.codes)) {
    const as = pricedAs(code, asked, table);
    if (as !== undefined) {
      priced.add(as);
      const name = limitedAccessName(code, asked);
      if (name !== undefined) names.set(atBothStops.includes(as) ? `${as} ${stopOf(code)}` : as, name);
    } else if (!isGuarantee(code) && !NOT_BY_CODE.has(code) && !NO_CHARGE.has(code)) unpriced.push(code);
  }
  return {
    codes: [...priced],
    atBothStops,
    names,
    guarantee: guarantee?.service ?? null,
    isAnyGuarantee: guarantee !== undefined && guarantee.code === ANY_GUARANTEE,
    unpriced,
  };
}

function codesAtBothStops(asked: BolServicesAsked, table: BolAccessorials): readonly TariffAccessorial[] {
  if (!asked.codes.includes(LIMITED_ACCESS.pickup) || !asked.codes.includes(LIMITED_ACCESS.delivery)) return NO_CODES;
  const pickup = pricedAs(LIMITED_ACCESS.pickup, asked, table);
  return pickup !== undefined && pickup === pricedAs(LIMITED_ACCESS.delivery, asked, table) ? [pickup] : NO_CODES;
}

const NO_CODES: readonly TariffAccessorial[] = [];

function stopOf(code: BolAccessorial): Stop {
  return code === LIMITED_ACCESS.pickup ? 'pickup' : 'delivery';
}

/** The key of a charge's name: its code, plus the stop if it is charged at both. */
export function chargeKey({ code, stop }: Pick<RatedAccessorial, 'code' | 'stop'>): ChargeKey {
  return stop === undefined ? code : `${code} ${stop}`;
}

function limitedAccessName(code: BolAccessorial, asked: BolServicesAsked): string | undefined {
  if (code === LIMITED_ACCESS.pickup) return `Limited access pickup (${asked.originAccess})`;
  if (code === LIMITED_ACCESS.delivery) return `Limited access delivery (${asked.destinationAccess})`;
  return undefined;
}

/** The type of place decides first, then Canada, then the code alone. */
function pricedAs(
  code: BolAccessorial,
  { originAccess, destinationAccess, isCanadian }: BolServicesAsked,
  { pricedAs: codes }: BolAccessorials,
): TariffAccessorial | undefined {
  const access =
    code === LIMITED_ACCESS.pickup ? originAccess : code === LIMITED_ACCESS.delivery ? destinationAccess : null;
  return (
    // Stryker disable next-line ConditionalExpression: no place has the name of none.
    (access === null ? undefined : codes.get(placeKey(code, access))) ??
    (isCanadian ? codes.get(placeKey(code, 'Canada')) : undefined) ??
    codes.get(code)
  );
}
