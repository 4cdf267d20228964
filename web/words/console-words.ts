// The texts of the operator's console that more than one of its pages uses.
import { chosenWords } from './chosen-words.ts';

const en = {
  places: {
    overview: 'Overview',
    network: 'Network',
    tariffs: 'Tariffs',
    fuel: 'Fuel surcharge',
    customers: 'Customers',
    billing: 'Billing',
    pickups: 'Pickups',
    appointments: 'Appointments',
    shipments: 'Shipments',
    enterBill: 'Enter a bill',
    unbilled: 'Unbilled',
    requests: 'Requests',
    webhooks: 'Webhooks',
    mails: 'Mail log',
    traffic: 'API traffic',
    sandboxes: 'Sandboxes',
    audit: 'Audit',
    operators: 'Operators',
    health: 'Health',
    setup: 'Setup',
  },
  find: { label: 'Search freight by number, name or city', hint: 'Search …' },
  live: { live: 'Live', connecting: 'Connecting …', away: 'Not live: reconnecting …' },
  all: 'All',
  terminal: 'Terminal',
  secretOnce: 'Shown only once. Store it securely: it cannot be displayed again.',
};

export const consoleWords = chosenWords('console', en);
