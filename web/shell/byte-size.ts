// Formats sizes of files and memory for people.
import { LOCALE } from '../words/chosen-words.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function byteSize(bytes: number): string {
  const step = bytes <= 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${value.toLocaleString(LOCALE, { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${UNITS[step]}`;
}
