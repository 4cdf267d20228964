// Converts a typed amount to the API's format: dollars with two decimals.

/** Groups of three digits may be set apart. The last sign before one or two digits is the decimal one: Spanish and French write 150,00. */
const AMOUNT = /^(?<dollars>\d+|\d{1,3}(?:(?<apart>[, ])\d{3})(?:\k<apart>\d{3})*)(?:[.,](?<cents>\d{0,2}))?$/;

/** `$1,244.9` → `1244.90`, `150,00` → `150.00`. Text that is not an amount is sent as is, so that the server reports it. */
export function amountText(typed: string): string {
  const found = AMOUNT.exec(typed.replace(/\s/g, ' ').replace(/^[ $]+|[ $]+$/g, ''))?.groups;
  if (found?.dollars === undefined) return typed.trim();
  const { dollars, cents = '' } = found;
  return `${dollars.replace(/[, ]/g, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}
