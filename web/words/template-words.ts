// The texts of shipment templates: saving one, and the page that lists them.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Shipment templates',
  lead: 'Shipments you send again and again. Everyone on your account shares them.',
  open: 'Templates',
  save: 'Save as template',
  saveTitle: 'Save as template',
  saveLead: 'Saves the parties, freight and services. Dates, PRO and reference numbers are not saved.',
  name: 'Name of the template',
  saveAction: 'Save template',
  saved: (name: string) => `Saved as “${name}”.`,
  table: {
    caption: 'Shipment templates',
    none: 'No templates',
    noneLead: 'Choose “Save as template” on the Ship page or on a shipment.',
    name: 'Name',
    from: 'From',
    to: 'To',
    freight: 'Freight',
    account: 'Account',
    saved: 'Last saved',
    actions: 'Actions',
    units: (count: number, weight: string) =>
      [count === 1 ? '1 unit' : `${count} units`, weight].filter(Boolean).join(', '),
    savedBy: (when: string, who: string) => `${when}, ${who}`,
  },
  ship: 'Ship',
  quote: 'Quote',
  rename: 'Rename',
  renameTitle: 'Rename template',
  renameAction: 'Save name',
  remove: 'Delete',
  removeTitle: 'Delete template',
  removeSays: (name: string) => `Delete “${name}” for everyone on your account? Existing shipments do not change.`,
  removeAction: 'Delete template',
};

export const templateWords = chosenWords('template', en);
