// The words of the operator's console.
import { chosenWords } from './chosen-words.ts';

const en = {
  places: {
    overview: 'Overview',
    network: 'Network',
    tariffs: 'Tariffs',
    customers: 'Customers',
    pickups: 'Pickups',
    shipments: 'Shipments',
    requests: 'Requests',
    webhooks: 'Webhooks',
    audit: 'Audit',
    health: 'Health',
  },
};

export const consoleWords = chosenWords({ en });
