// An amount as people type it, in the form of the API: dollars with two decimals.

/** `$1,244.9` → `1244.90`. What is no amount goes to the server as it is, which says so. */
export function amountText(typed: string): string {
  const plain = typed.replace(/[\s$,]/g, '');
  if (!/^\d+(\.\d{0,2})?$/.test(plain)) return typed.trim();
  const [dollars, cents = ''] = plain.split('.');
  return `${dollars!.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}
