// The words of the portal's home page.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: (name: string) => `Hello, ${name}`,
  last: 'Last shipments',
  all: 'All shipments',
  none: 'Nothing shipped yet',
  noneLead: 'Ask for a price above; “Ship this” makes the bill of lading from it.',
  pro: 'PRO',
  to: 'To',
  shipped: 'Ships',
  pounds: 'Pounds',
  status: 'Status',
  delivery: 'Delivery',
  again: 'Ship again',
  draft: (to: string, when: string) => `You began a bill of lading to ${to} (${when}).`,
  resume: 'Go on with it',
};

export const homeWords = chosenWords({ en });
