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
    addresses: 'Address book',
    billing: 'Billing',
    users: 'Users',
    developers: 'Developers',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    palette: 'Go to or search',
    paletteHint: 'Page, PRO, BOL, PO, name or city',
    none: 'No matches',
    goTo: (place: string) => `Go to ${place}`,
    letters: 'Use single-letter shortcuts',
    savedQuotes: 'Saved quotes',
    templates: 'Shipment templates',
    reports: 'Reports',
    newPickup: 'Schedule a pickup',
    newClaim: 'File a claim',
    account: 'Your account',
    trackText: (text: string) => `Track “${text}”`,
    searchText: (text: string) => `Search shipments for “${text}”`,
  },
  search: { label: 'Find a shipment', hint: 'PRO, BOL, PO or pickup' },
};

export const portalWords = chosenWords('portal', en);
