// Addresses that paths are appended to, as people paste them: with and without a slash at the end.

/** By hand: the regular expression for it takes quadratic time on a text of many slashes. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (end > 0 && address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
