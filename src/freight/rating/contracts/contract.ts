// Owns a customer's contract as the rating engine uses it: rows by lane, and how a row changes a pricing.
import type { Cents } from '../../money.ts';
import type { DayNumber } from '../../service-calendar.ts';
import { type FuelDays, type FuelTable, fuelByTable } from '../tariff/fuel-files.ts';
import type { Pricing } from '../tariff/pricings-file.ts';
import { type ContractPlace, PLACE_KINDS, type PlaceKind } from './contract-place.ts';

/** Prepaid, collect, third party. */
export type ContractTerms = 'P' | 'C' | 'T';

/** By their spelling in a file. */
export const CONTRACT_TERMS: ReadonlyMap<string, ContractTerms> = new Map([
  ['prepaid', 'P'],
  ['collect', 'C'],
  ['thirdParty', 'T'],
]);

export function termsWord(terms: ContractTerms): string {
  return [...CONTRACT_TERMS].find(([, code]) => code === terms)![0];
}

export interface ContractRow {
  /** The line in the file, where the heading is 1. */
  readonly line: number;
  readonly origin: ContractPlace;
  readonly destination: ContractPlace;
  /** Also applies to freight from the destination to the origin. */
  readonly isBothWays: boolean;
  /** Null for all terms. */
  readonly terms: ContractTerms | null;
  /** First and last ship date; infinite if not set. */
  readonly fromDay: DayNumber;
  readonly toDay: DayNumber;
  /** Null: the account's pricing applies. */
  readonly discountBasisPoints: number | null;
  readonly minimumCents: Cents | null;
  readonly ratedClass: Uint8Array | null;
  /** In the file's notation. */
  readonly fak: string;
  /** Null: the carrier's fuel surcharge applies. */
  readonly fuel: ContractFuel | null;
}

export interface ContractFuel {
  readonly name: string;
  readonly table: FuelTable;
}

export interface Contract {
  /** The account's version number, from 1. */
  readonly version: number;
  readonly rows: readonly ContractRow[];
  readonly lanes: ContractLanes;
}

/** The pairs of place kinds that have rows, most specific first, and the ordered rows of each lane. */
interface ContractLanes {
  readonly pairs: readonly KindPair[];
  readonly rowsOf: ReadonlyMap<string, readonly ContractRow[]>;
}

type KindPair = readonly [origin: PlaceKind, destination: PlaceKind];

/** A row as it applies in one direction. */
interface Directed {
  readonly row: ContractRow;
  readonly from: ContractPlace;
  readonly to: ContractPlace;
}

export function contractOf(version: number, rows: readonly ContractRow[]): Contract {
  const directed = rows.flatMap(directionsOf);
  const used = new Set(directed.map(({ from, to }) => `${from.kind} ${to.kind}`));
  const pairs = PLACE_KINDS.flatMap((origin) => PLACE_KINDS.map((destination) => [origin, destination] as const));
  const rowsOf = new Map<string, Directed[]>();
  for (const one of directed) {
    const key = laneKey(one.from.key, one.to.key);
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), one]);
  }
  return {
    version,
    rows,
    lanes: {
      pairs: pairs.filter(([origin, destination]) => used.has(`${origin} ${destination}`)),
      rowsOf: new Map([...rowsOf].map(([key, list]) => [key, list.sort(bySpecificity).map(({ row }) => row)])),
    },
  };
}

export function directionsOf(row: ContractRow): Directed[] {
  const { origin, destination, isBothWays } = row;
  const forward = { row, from: origin, to: destination };
  if (!isBothWays || origin.key === destination.key) return [forward];
  return [forward, { row, from: destination, to: origin }];
}

export function laneKey(from: string, to: string): string {
  return `${from}>${to}`;
}

function bySpecificity({ row: one }: Directed, { row: other }: Directed): number {
  return Number(one.isBothWays) - Number(other.isBothWays) || Number(one.terms === null) - Number(other.terms === null);
}

/** Caches the pricings and fuel surcharges derived from a row, because a row prices many shipments. */
const pricingsOf = new WeakMap<ContractRow, WeakMap<Pricing, Pricing>>();
const fuelsOf = new WeakMap<ContractFuel, WeakMap<FuelDays, FuelDays>>();

/** The account's pricing with the row's terms applied. */
export function pricingBy(row: ContractRow, base: Pricing): Pricing {
  return madeOnce(pricingsOf, row, base, () => ({
    ...base,
    discountBasisPoints:
      row.discountBasisPoints === null
        ? base.discountBasisPoints
        : new Uint16Array(base.discountBasisPoints.length).fill(row.discountBasisPoints),
    minimumCents: row.minimumCents ?? base.minimumCents,
    ratedClass: row.ratedClass ?? base.ratedClass,
    isList: false,
  }));
}

/** The surcharges of the row's own table, or the carrier's. */
export function fuelBy(row: ContractRow | undefined, fuel: FuelDays): FuelDays {
  const own = row?.fuel;
  return own == null ? fuel : madeOnce(fuelsOf, own, fuel, () => fuelByTable(fuel, own.table));
}

function madeOnce<Owner extends object, Base extends object>(
  known: WeakMap<Owner, WeakMap<Base, Base>>,
  owner: Owner,
  base: Base,
  make: () => Base,
): Base {
  let byBase = known.get(owner);
  if (byBase === undefined) {
    byBase = new WeakMap();
    known.set(owner, byBase);
  }
  let made = byBase.get(base);
  if (made === undefined) {
    made = make();
    byBase.set(base, made);
  }
  return made;
}
