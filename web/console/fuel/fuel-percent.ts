// How a surcharge is formatted.
import { LOCALE } from '../../words/chosen-words.ts';

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

export function percentOf(percent: number): string {
  return `${percent.toLocaleString(LOCALE, TWO_DECIMALS)}%`;
}
