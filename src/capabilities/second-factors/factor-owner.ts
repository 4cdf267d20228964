// Whose second factor it is: a portal user's or an operator's. Both sign in by name, and the names are separate.

export interface FactorOwner {
  readonly kind: 'portal' | 'operator';
  /** As it is stored. */
  readonly username: string;
}
