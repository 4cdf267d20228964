// What a number that somebody types may be, the likeliest first.

export type NumberKind = 'pro' | 'bol' | 'po' | 'pickup';

export function isPickupNumber(number: string): boolean {
  return /^PU\d+$/i.test(number);
}

/** People write PROs with dashes and blanks; other numbers mean them. */
export function kindsOf(number: string): readonly (readonly [NumberKind, string])[] {
  const digits = number.replace(/[\s-]/g, '');
  const others: (readonly [NumberKind, string])[] = [
    ['bol', number],
    ['po', number],
    ['pickup', number.toUpperCase()],
  ];
  if (isPickupNumber(number)) others.reverse();
  return /^\d{10}$/.test(digits) ? [['pro', digits], ...others] : others;
}
