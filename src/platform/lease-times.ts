// How often a lease is renewed, and when its holder stops relying on it, from how long it lasts.

/** Three renewals may fail in a row. */
const RENEWALS_PER_LEASE = 4;

export interface LeaseTimes {
  readonly renewEveryMs: number;
  /** The holder stops this long before the lease ends, because the clocks of two nodes differ. */
  readonly marginMs: number;
}

export function leaseTimes(leaseMs: number): LeaseTimes {
  const part = leaseMs / RENEWALS_PER_LEASE;
  return { renewEveryMs: part, marginMs: part };
}
