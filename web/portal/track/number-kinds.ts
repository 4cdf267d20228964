// The kinds of number that a typed number may be, most likely first.
import { withoutSeparators } from '../../../src/freight/pro-number.ts';

export type NumberKind = 'pro' | 'bol' | 'po' | 'pickup';

export function isPickupNumber(number: string): boolean {
  return /^PU\d+$/i.test(number);
}

/** People write PROs with dashes and blanks; in other numbers those characters are significant. */
export function kindsOf(number: string): readonly (readonly [NumberKind, string])[] {
  const digits = withoutSeparators(number);
  const others: (readonly [NumberKind, string])[] = [
    ['bol', number],
    ['po', number],
    ['pickup', number.toUpperCase()],
  ];
  if (isPickupNumber(number)) others.reverse();
  return /^\d{10}$/.test(digits) ? [['pro', digits], ...others] : others;
}
