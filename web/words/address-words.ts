// The texts of the address book: its page, its import, and the services that an address adds to a form.
import { chosenWords, LOCALE } from './chosen-words.ts';

const addresses = (count: number) => (count === 1 ? '1 address' : `${count.toLocaleString(LOCALE)} addresses`);

const en = {
  title: 'Address book',
  lead: 'Addresses that everyone on your account shares, with the services they always need.',
  search: 'Search',
  searchHint: 'Name, street, city, ZIP or contact',
  add: 'Add address',
  exportAll: 'Export (CSV)',
  table: {
    caption: 'Saved addresses',
    none: 'No addresses',
    noneLead: 'Add an address, import a CSV file, or save one that you have shipped to.',
    noneFound: 'No address matches your search.',
    name: 'Company',
    address: 'Address',
    contact: 'Contact',
    services: 'Services',
    pickup: 'Pickup',
    delivery: 'Delivery',
    account: 'Account',
    actions: 'Actions',
    edit: 'Edit',
    remove: 'Delete',
  },
  editor: {
    addTitle: 'Add an address',
    editTitle: 'Edit address',
    account: 'Account',
    name: 'Company',
    services: 'Services at this address',
    servicesHint: 'Quote and Ship add these when you choose the address.',
    access: 'Type of limited-access place',
    note: 'Note',
    noteHint: 'For your team only, for example dock hours. It is not printed.',
    save: 'Save address',
  },
  remove: {
    title: 'Delete address',
    says: (name: string) => `Delete “${name}” for everyone on your account? Existing shipments do not change.`,
    action: 'Delete address',
  },
  recent: {
    title: 'Used on your shipments, not saved yet',
    save: 'Save',
    used: (times: number) => (times === 1 ? 'used once' : `used ${times} times`),
  },
  imports: {
    open: 'Import',
    title: 'Import addresses',
    lead: (most: string) =>
      `A CSV file with up to ${most} addresses, one per row. Check it first; nothing is saved until you confirm.`,
    template: 'Download a template',
    choose: 'Choose a CSV file',
    checking: 'Checking …',
    empty: 'This file has no rows. The first row must hold the column names, followed by one row per address.',
    tooLarge: (most: string) => `An import takes up to ${most} rows. Split the file.`,
    broken: (row: number, what: string) => `Row ${row} could not be read: ${what}`,
    unknownColumns: (names: string, known: string) => `Unknown columns: ${names}. Use these names: ${known}.`,
    missingColumns: (names: string) => `These columns are missing: ${names}.`,
    tooManyCells: (row: number, cells: number, columns: number) =>
      `Row ${row} has ${cells} values for ${columns} columns. A value with a comma in it needs quotation marks.`,
    failures: (count: number) =>
      count === 1
        ? 'Nothing was imported. Fix this error in the file and choose it again:'
        : `Nothing was imported. Fix these ${count.toLocaleString(LOCALE)} errors in the file and choose it again:`,
    row: (row: number, column: string) => `Row ${row}, ${column}:`,
    twice: (row: number) => `is the same address as in row ${row}.`,
    more: (count: number) => `… and ${count.toLocaleString(LOCALE)} more.`,
    ready: (file: string) => `“${file}” has no errors.`,
    added: (count: number) => `${addresses(count)} will be added.`,
    replaced: (count: number) => `${addresses(count)} will replace the saved one with the same name and address.`,
    unchanged: (count: number) => `${addresses(count)} will not change.`,
    confirm: (count: number) => `Import ${addresses(count)}`,
    nothing: 'All of these addresses are saved already.',
    done: (count: number) => `${addresses(count)} imported.`,
  },
  applied: {
    added: (services: string) => `Added for this address: ${services}.`,
    tooMany: (services: string) => `Not added, because a quote takes at most 5 services: ${services}.`,
    undo: 'Remove',
  },
  quote: { from: 'Pickup address', to: 'Delivery address', hint: 'From your address book' },
};

export const addressWords = chosenWords('address', en);
