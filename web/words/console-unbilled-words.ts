// The texts of the console's page about freight that has no invoice.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Unbilled freight',
  lead: 'Delivered or returned, and without an invoice.',
  caption: 'Freight without an invoice',
  none: 'Everything is billed',
  noneLead: 'Freight without a price appears here when it is delivered. A daily check looks for missing invoices.',
  pro: 'PRO',
  reason: 'Why',
  reasons: { NO_PRICE: 'No price', NOT_INVOICED: 'Invoice missing' },
  payer: 'Payer',
  noPayer: 'None',
  ended: 'Delivered or returned',
  days: 'Days',
  weight: 'Weight',
  way: 'Terminals',
  actions: 'Actions',
  bill: 'Bill it',
  billTitle: (pro: string) => `Bill ${pro}`,
  needsPrice: 'The tariff has no price for this freight. The invoice is issued with the price you enter.',
  hasPrice: 'The freight has a price. The invoice is issued now.',
  price: 'Price, USD',
  priceHint: 'For example 420.00. Charges that events added, such as storage, are added to it.',
  why: 'Reason',
  whyHint: 'For the audit log. Shown to the payer if you set the price.',
  submit: 'Issue the invoice',
  billed: (pro: string, total: string) => `${pro} was billed: ${total}.`,
};

export const unbilledWords = chosenWords('consoleUnbilled', en);
