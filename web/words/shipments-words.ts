// The texts of the list of shipments.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Shipments',
  lead: 'All shipments on your accounts, newest first.',
  csv: 'Download as CSV',
  ship: 'New shipment',
  filters: {
    label: 'Filters',
    search: 'PRO, BOL, PO or consignee',
    searchHint: 'Starts with …',
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
  againOf: (pro: string) => `Ship ${pro} again`,
  shown: (count: string) => `${count} shown`,
  shownAll: (count: string) => `${count} total`,
  more: 'Loading more …',
  searching: 'Searching older shipments …',
  none: 'No shipments yet',
  noneLead: 'Get a quote or create a bill of lading. Your shipments will be listed here.',
  noneHere: 'No matches',
  noneHereLead: 'No shipments match these filters. Change the dates or clear the filters.',
};

export const shipmentsWords = chosenWords({ en });
