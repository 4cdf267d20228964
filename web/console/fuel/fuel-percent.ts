// How a surcharge is formatted.

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

export function percentOf(percent: number): string {
  return `${percent.toLocaleString(undefined, TWO_DECIMALS)}%`;
}
