// The demo's customers in a sandbox: one account for each pricing of the demo tariff, with fixed account numbers.
import type { Customer } from '../accounts/find-portal-account.ts';

export const DEMO_CUSTOMERS: readonly (readonly [string, Customer])[] = [
  ['DEMO001', { name: 'Bluestem Paper Co', pricing: 'discount-70' }],
  ['DEMO002', { name: 'Cascadia Hardware Supply', pricing: 'discount-78-fak' }],
  ['DEMO003', { name: 'Harbor Street Pottery', pricing: 'list' }],
];
