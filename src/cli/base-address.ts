// Base URLs as people paste them: with or without a trailing slash.

/** Written by hand: a regular expression takes quadratic time on a text of many slashes. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (end > 0 && address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
