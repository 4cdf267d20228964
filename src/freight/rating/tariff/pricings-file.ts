// Owns pricings.csv, fak.csv and pricing-accessorials.csv: a customer's agreements besides the list price.

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Cents } from '../../money.ts';
import { TARIFF_ACCESSORIALS } from '../../value-sets/tariff-accessorial.ts';
import { CLASS_COUNT, classCell, dollarsCell, formatOf, isRepeated, percentCell } from './tariff-cells.ts';
import type { WeightBreaks } from './weight-breaks-file.ts';

export interface Pricing {
  readonly name: string;
  readonly description: string;
  /** By weight break. */
  readonly discountBasisPoints: Uint16Array;
  /** The absolute minimum charge (AMC) after the discount; 0 for none. */
  readonly minimumCents: Cents;
  /** For each declared class, the class that it is rated as (FAK). */
  readonly ratedClass: Uint8Array;
  /** For each code of TARIFF_ACCESSORIALS, its agreed charge, 0 if it is waived, or AS_LISTED. */
  readonly accessorialCents: Int32Array;
  /** True without any agreement: no discount, no minimum, no FAK, no accessorial. */
  readonly isList: boolean;
}

export const AS_LISTED = -1;

/** A row for an unknown pricing is a fault; a pricing whose own row is faulty has already been reported. */
interface PricingsRead {
  readonly pricings: Map<string, Pricing>;
  readonly isComplete: boolean;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const NO_FAK = Uint8Array.from({ length: CLASS_COUNT }, (_, index) => index);
const NO_AGREEMENTS = new Int32Array(TARIFF_ACCESSORIALS.length).fill(AS_LISTED);

export function readPricings(bytes: Uint8Array, breaks: WeightBreaks, faults: FaultList): PricingsRead {
  const pricings = new Map<string, Pricing>();
  const lineOf = new Map<string, number>();
  const before = faults.count;
  const format = formatOf<string>('pricings', ['pricing', 'description', 'minimumCharge', ...breaks.names]);
  const isRead = readTable(bytes, format, faults, (row) => {
    const name = row.match('pricing', NAME, 'a name of up to 40 lower-case letters, digits and hyphens');
    const description = row.text('description', 80);
    const minimumCents = dollarsCell(row, 'minimumCharge');
    const discounts = breaks.names.map((column) => percentCell(row, column, 100) ?? 0);
    if (name === null || isRepeated(row, 'pricing', name, lineOf)) return;
    pricings.set(name, {
      name,
      description: description ?? '',
      discountBasisPoints: Uint16Array.from(discounts),
      minimumCents: minimumCents ?? 0,
      // Shared by all customers without such an agreement.
      ratedClass: NO_FAK,
      accessorialCents: NO_AGREEMENTS,
      isList: minimumCents === 0 && discounts.every((percent) => percent === 0),
    });
  });
  return { pricings, isComplete: isRead && faults.count === before };
}

const FAK_FORMAT = formatOf('fak', ['pricing', 'fromClass', 'toClass', 'ratedAs'] as const);

export function readFak(bytes: Uint8Array, read: PricingsRead, faults: FaultList): void {
  /** The classes of a pricing that have a row. It cannot be seen from what they are rated as: that may be the class itself. */
  const mapped = new Map<string, Uint8Array>();
  readTable(bytes, FAK_FORMAT, faults, (row) => {
    const pricing = pricingCell(row, read);
    const from = classCell(row, 'fromClass');
    const to = classCell(row, 'toClass');
    const ratedAs = classCell(row, 'ratedAs');
    if (pricing === null || from === null || to === null || ratedAs === null) return;
    if (from > to) {
      row.fault('toClass', 'The last class is lower than the first.', 'Exchange them.');
      return;
    }
    const isMapped = mapped.get(pricing.name) ?? new Uint8Array(CLASS_COUNT);
    if (isMapped.subarray(from, to + 1).includes(1)) {
      row.fault('fromClass', 'Two rows are for the same class.', 'Remove the overlap.');
    }
    mapped.set(pricing.name, isMapped.fill(1, from, to + 1));
    const ratedClass = Uint8Array.from(pricing.ratedClass).fill(ratedAs, from, to + 1);
    read.pricings.set(pricing.name, { ...pricing, ratedClass, isList: false });
  });
}

const AGREED_FORMAT = formatOf('pricingAccessorials', ['pricing', 'code', 'charge', 'note'] as const);

export function readPricingAccessorials(bytes: Uint8Array, read: PricingsRead, faults: FaultList): void {
  const lineOf = new Map<string, number>();
  readTable(bytes, AGREED_FORMAT, faults, (row) => {
    const pricing = pricingCell(row, read);
    const code = row.oneOf('code', TARIFF_ACCESSORIALS);
    const charge = row.cell('charge') === 'waived' ? 0 : dollarsCell(row, 'charge');
    if (pricing === null || code === null || charge === null) return;
    if (isRepeated(row, 'code', `${pricing.name} ${code}`, lineOf)) return;
    const accessorialCents = Int32Array.from(pricing.accessorialCents);
    accessorialCents[TARIFF_ACCESSORIALS.indexOf(code)] = charge;
    read.pricings.set(pricing.name, { ...pricing, accessorialCents, isList: false });
  });
}

function pricingCell<C extends string>(row: CarrierRow<C | 'pricing'>, read: PricingsRead): Pricing | null {
  const name = row.cell('pricing');
  const pricing = read.pricings.get(name) ?? null;
  if (pricing === null && read.isComplete) {
    row.fault('pricing', `There is no pricing ${shown(name)}.`, 'Write a pricing of pricings.csv.');
  }
  return pricing;
}
