// Example requests for the API reference; a test checks them against the schema.

export const RESERVE_EXAMPLES = {
  labels: { summary: 'A roll of labels', value: { quantity: 500, account: 'ACME001' } },
  one: { summary: 'A single PRO', value: { quantity: 1, account: 'ACME001' } },
} as const;
