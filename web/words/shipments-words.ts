// The words of the list of shipments.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Shipments',
  lead: 'All shipments on which one of your accounts is, the newest first.',
  csv: 'Download as CSV',
  ship: 'New shipment',
  filters: {
    label: 'Narrow the list',
    search: 'PRO, BOL, PO or consignee',
    searchHint: 'how it begins',
    status: 'Status',
    anyStatus: 'Any status',
    from: 'Shipped from',
    to: 'to',
    clear: 'Clear',
  },
  columns: {
    pro: 'PRO',
    status: 'Status',
    shipDate: 'Shipped',
    way: 'From → to',
    references: 'BOL, PO',
    size: 'Pieces, weight',
    delivery: 'Delivery',
    actions: 'Actions',
  },
  pounds: (weight: string) => `${weight} lb`,
  pieces: (pieces: string) => `${pieces} pcs`,
  delivered: (day: string) => `Delivered ${day}`,
  estimated: (day: string) => `Expected ${day}`,
  promised: (day: string) => `Promised ${day}`,
  late: 'late',
  again: 'Ship again',
  againOf: (pro: string) => `Ship again like ${pro}`,
  shown: (count: string) => `${count} shown`,
  shownAll: (count: string) => `${count} in all`,
  more: 'Loading more …',
  searching: 'Looking further back …',
  none: 'No shipments yet',
  noneLead: 'Make a quote or a bill of lading; what you ship stands here from then on.',
  noneHere: 'Nothing fits',
  noneHereLead: 'No shipment fits these filters. Widen the dates or clear them.',
};

export const shipmentsWords = chosenWords({ en });
