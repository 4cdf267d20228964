// The texts of the customer's portal.
import { chosenWords } from './chosen-words.ts';

const en = {
  places: {
    home: 'Home',
    quotes: 'Quote',
    ship: 'Ship',
    pickups: 'Pickups',
    track: 'Track',
    shipments: 'Shipments',
    bulk: 'Bulk',
    billing: 'Billing',
    users: 'Users',
    developers: 'Developers',
  },
  search: { label: 'Find a shipment', hint: 'PRO, BOL, PO or pickup' },
};

export const portalWords = chosenWords({ en });
