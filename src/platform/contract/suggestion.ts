// Suggests what a rejected value most likely stands for. A suggestion must never mean something else: short codes that look alike differ in
// meaning, so they are only suggested by their names.
import { didYouMean } from './did-you-mean.ts';

/** In shorter codes, one letter changes the meaning. */
const SHORTEST_GUESSED = 4;
const NUMBER = /^\d{1,6}(\.\d{1,6})?$/;

/** Other names of a field's codes, in upper case without accents. */
export type OtherNames = Readonly<Record<string, string>>;

/** The intended code, or undefined. */
export function suggestedCode(
  given: string,
  codes: readonly string[],
  otherNames: OtherNames = {},
): string | undefined {
  if (given.length > 64) return undefined;
  const name = given
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toUpperCase();
  const same = codes.find((code) => code.toUpperCase() === name) ?? withoutMarks(name, codes);
  if (same !== undefined) return same;
  if (Object.hasOwn(otherNames, name)) return otherNames[name];
  if (NUMBER.test(name)) return nearestNumber(Number(name), codes);
  const guessed = codes.filter((code) => code.length >= SHORTEST_GUESSED);
  return name.length < SHORTEST_GUESSED ? undefined : didYouMean(given, guessed);
}

/** `NA` for `N/A`, `GTDAM` for `GTD_AM`. */
function withoutMarks(name: string, codes: readonly string[]): string | undefined {
  const letters = (text: string) => text.replace(/[^A-Z0-9]/g, '');
  const wanted = letters(name);
  if (wanted === '' || /^\d+$/.test(wanted)) return undefined;
  return codes.find((code) => letters(code.toUpperCase()) === wanted);
}

function nearestNumber(given: number, codes: readonly string[]): string | undefined {
  const numbers = codes.filter((code) => NUMBER.test(code));
  if (numbers.length === 0) return undefined;
  return numbers.reduce((best, one) => (Math.abs(Number(one) - given) < Math.abs(Number(best) - given) ? one : best));
}
