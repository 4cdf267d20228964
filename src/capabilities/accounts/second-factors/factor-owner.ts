// The owner of a second factor: a portal user or an operator. Both have a user name, in separate namespaces.

export interface FactorOwner {
  readonly kind: 'portal' | 'operator';
  /** As stored. */
  readonly username: string;
}
