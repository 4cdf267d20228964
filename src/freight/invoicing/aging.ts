// Owns the aging of receivables: what is not due yet, and how many days the rest is past due.

/** Youngest first; `to` is the highest number of days past due in the bucket. */
export const AGING_BUCKETS = [
  { name: 'current', to: 0 },
  { name: 'past1to30', to: 30 },
  { name: 'past31to60', to: 60 },
  { name: 'past61to90', to: 90 },
  { name: 'pastOver90', to: Number.POSITIVE_INFINITY },
] as const;

export type AgingBucket = (typeof AGING_BUCKETS)[number]['name'];

/** Cents by age. Together with `disputed` they add up to the balances of the invoices. */
export type Aging = Readonly<Record<AgingBucket, number>> & { readonly disputed: number };

export const NOTHING_OPEN: Aging = {
  current: 0,
  past1to30: 0,
  past31to60: 0,
  past61to90: 0,
  pastOver90: 0,
  disputed: 0,
};

export function totalOf({ disputed, ...aged }: Aging): number {
  return AGING_BUCKETS.reduce((sum, { name }) => sum + aged[name], disputed);
}

export function addAging(one: Aging, other: Aging): Aging {
  const sums = Object.keys(NOTHING_OPEN).map((name) => [name, one[name as keyof Aging] + other[name as keyof Aging]]);
  return Object.fromEntries(sums) as Aging;
}
