// Writes whole numbers as people read them: 10000 as "10,000". For texts that are made while the program loads: the first use of
// toLocaleString takes 15 ms.

export function withCommas(count: number): string {
  const digits = String(count);
  const first = digits.length % 3 || 3;
  let text = digits.slice(0, first);
  for (let at = first; at < digits.length; at += 3) text += `,${digits.slice(at, at + 3)}`;
  return text;
}
