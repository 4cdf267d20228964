// The request of a quote, reduced to what affects the price. It is stored, and the response can be generated from it again.
import { parseDollars } from '../../../freight/money.ts';
import type { Country2 } from '../../../freight/value-sets/country2.ts';
import type { FreightClass } from '../../../freight/value-sets/freight-class.ts';
import type { RqAccessorial } from '../../../freight/value-sets/rq-accessorial.ts';
import type { RqHuType } from '../../../freight/value-sets/rq-hu-type.ts';
import { QUOTED_LEVEL, type QuotedLevel } from '../../../freight/value-sets/service-level.ts';
import type { RateQuoteHandlingUnit, RateQuotePoint, RateQuoteRequest } from '../rate-quote.schema.ts';

/** [postal code, country, city] */
export type AskedPoint = readonly [string, Country2, string];
/** [description, pounds, class, hazardous] */
export type AskedItem = readonly [string, number, FreightClass | null, 0 | 1];
/** [count, type, pounds, tare, length, width, height, flags (1 stackable, 2 turnable), items] */
export type AskedUnit = readonly [
  number,
  RqHuType | null,
  number,
  number | null,
  number,
  number,
  number,
  number,
  readonly AskedItem[],
];

/** Prepaid, collect, third party. */
export type AskedTerms = 'P' | 'C' | 'T';
export type Uncharged = 'fullValue' | 'hazmat';

/** Uses tuples instead of named fields, because millions of them are stored. */
export interface Asked {
  /** The account's pricing at the time of the request; it may change later. */
  readonly pricing: string;
  /** The version of the account's contract that it was rated with; absent if it had none. */
  readonly contract?: number;
  readonly levels: readonly QuotedLevel[];
  readonly date: string;
  readonly time?: string;
  readonly from: AskedPoint;
  readonly to: AskedPoint;
  readonly units: readonly AskedUnit[];
  readonly codes?: readonly RqAccessorial[];
  readonly valueCents?: number;
  readonly feet?: number;
  readonly center?: string;
  /** Who pays, in the terms of a bill of lading. */
  readonly terms?: AskedTerms;
  /** What was described but not requested: it is not charged, and an alert says so. */
  readonly uncharged?: readonly Uncharged[];
  /** Only for requests with ALL: the fields that a level would have needed. */
  readonly missing?: Readonly<Partial<Record<QuotedLevel, readonly string[]>>>;
}

export function askedOf(
  request: RateQuoteRequest,
  pricing: string,
  missing: Asked['missing'],
  contract?: number,
): Asked {
  const { quoteRequest, fullValueCoverageDetails: coverage, volumeAndExclusiveUseDetails: volume } = request;
  const codes = [...new Set(request.accessorials?.codes)];
  const value = coverage?.isNeeded ? parseDollars(coverage.monetaryValue ?? '') : undefined;
  return {
    pricing,
    ...(contract !== undefined && { contract }),
    levels: levelsOf(quoteRequest.serviceLevels),
    date: quoteRequest.shipDate,
    ...(quoteRequest.shipTime !== undefined && { time: quoteRequest.shipTime }),
    from: askedPoint(request.origin),
    to: askedPoint(request.destination),
    units: request.commodity.handlingUnits.map(askedUnit),
    ...(codes.length > 0 && { codes }),
    ...(value !== undefined && { valueCents: value }),
    ...(volume?.linearFootage && { feet: volume.linearFootage }),
    ...(volume?.distributionCenter !== undefined && { center: volume.distributionCenter }),
    terms: termsOf(request.payment),
    ...unchargedOf(request),
    ...(missing !== undefined && { missing }),
  };
}

function termsOf({ payor, terms }: RateQuoteRequest['payment']): AskedTerms {
  if (payor === 'Third Party') return 'T';
  return terms === 'Prepaid' ? 'P' : 'C';
}

function unchargedOf({ fullValueCoverageDetails, commodity }: RateQuoteRequest): Pick<Asked, 'uncharged'> {
  const { isNeeded, monetaryValue } = fullValueCoverageDetails ?? {};
  const isDescribed =
    fullValueCoverageDetails !== undefined && !isNeeded && (isNeeded === undefined || monetaryValue !== undefined);
  const hasDetails = commodity.handlingUnits.some((unit) =>
    unit.lineItems?.some((item) => item.hazardousDetails !== undefined && item.isHazardous !== true),
  );
  if (!isDescribed && !hasDetails) return NOTHING_UNCHARGED;
  return {
    uncharged: [...(isDescribed ? (['fullValue'] as const) : []), ...(hasDetails ? (['hazmat'] as const) : [])],
  };
}
const NOTHING_UNCHARGED: Pick<Asked, 'uncharged'> = {};

/** In the order of §2.2, without duplicates; ALL means every level. */
export function levelsOf(asked: RateQuoteRequest['quoteRequest']['serviceLevels']): readonly QuotedLevel[] {
  if (asked.includes('ALL')) return QUOTED_LEVEL.codes;
  return asked.length === 1 ? (asked as QuotedLevel[]) : QUOTED_LEVEL.codes.filter((level) => asked.includes(level));
}

function askedPoint({ address }: RateQuotePoint): AskedPoint {
  return [address.postalCode, address.country, address.city];
}

function askedUnit(unit: RateQuoteHandlingUnit): AskedUnit {
  const measured = unit.length !== undefined && unit.width !== undefined && unit.height !== undefined;
  return [
    unit.count ?? 1,
    unit.type ?? null,
    unit.weight,
    unit.tareWeight ?? null,
    measured ? unit.length! : 0,
    measured ? unit.width! : 0,
    measured ? unit.height! : 0,
    (unit.isStackable ? 1 : 0) + (unit.isTurnable ? 2 : 0),
    (unit.lineItems ?? []).map(
      (item): AskedItem => [item.description ?? '', item.weight, item.classification ?? null, item.isHazardous ? 1 : 0],
    ),
  ];
}
