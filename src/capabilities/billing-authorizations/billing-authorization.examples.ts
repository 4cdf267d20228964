// An authorization that a payer could add, for the reference; a test checks it against the schema.
export const BILLING_PAIR_EXAMPLES = {
  broker: {
    summary: 'Let a logistics company bill its shipments to you',
    value: { payerAccount: 'ACME001', authorizedAccount: 'WAYFND1' },
  },
} as const;
