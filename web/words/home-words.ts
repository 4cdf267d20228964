// The texts of the portal's home page.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: (name: string) => `Hello, ${name}`,
  last: 'Recent shipments',
  all: 'All shipments',
  none: 'No shipments yet',
  noneLead: 'Get a quote above, then choose “Ship this” to create the bill of lading.',
  pro: 'PRO',
  to: 'To',
  shipped: 'Ship date',
  pounds: 'Weight, lb',
  status: 'Status',
  delivery: 'Delivery',
  again: 'Ship again',
  draft: (to: string, when: string) => `You have an unfinished bill of lading to ${to} (${when}).`,
  resume: 'Continue',
};

export const homeWords = chosenWords({ en });
