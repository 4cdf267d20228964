// Converts a typed amount to the API's format: dollars with two decimals.

/** `$1,244.9` → `1244.90`. Text that is not an amount is sent as is, so that the server reports it. */
export function amountText(typed: string): string {
  const plain = typed.replace(/[\s$,]/g, '');
  if (!/^\d+(\.\d{0,2})?$/.test(plain)) return typed.trim();
  const [dollars, cents = ''] = plain.split('.');
  return `${dollars!.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}
