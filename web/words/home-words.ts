// The texts of the portal's home page.

import { WEIGHT_UNIT } from '../shell/measure-units.ts';
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
  weight: `Weight, ${WEIGHT_UNIT}`,
  status: 'Status',
  delivery: 'Delivery',
  again: 'Ship again',
  today: {
    title: 'What needs your attention today',
    allWell: 'All is well. No exceptions, late shipments, pickups today, invoices due or drafts.',
    exceptions: 'Held up',
    instruct: 'Needs your instructions',
    late: 'Late',
    promised: (promised: string, expected: string) => `Promised ${promised}, expected ${expected}`,
    pickups: 'Pickups today',
    invoices: 'Invoices due',
    due: (day: string) => `due ${day}`,
    overdue: 'Past due',
    drafts: 'Drafts',
    draftName: 'Continue',
    draft: (to: string, when: string) => `Unfinished bill of lading to ${to} (${when})`,
    all: (count: string) => `All ${count}`,
  },
};

export const homeWords = chosenWords('home', en);
