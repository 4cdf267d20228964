// Writes whole numbers as people read them: 10000 as "10,000". For texts that are made while the program loads: the first use of
// toLocaleString takes 15 ms.

export function withCommas(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
