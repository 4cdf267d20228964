// The texts of the setup checklist.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Setup',
  lead: 'What is left to do before the first real shipment.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  complete: 'Everything is set up.',
  done: 'Done',
  open: 'To do',
  note: (left: number) =>
    left === 1 ? 'One step is left before your first shipment.' : `${left} steps are left before your first shipment.`,
  continue: 'Continue setup',
  steps: {
    network: {
      title: 'Load your network',
      says: (carrier: string) => `Terminals, coverage and lanes. Loaded: ${carrier}.`,
      link: 'Network',
    },
    tariff: { title: 'Put a tariff into force', says: 'Prices for your lanes and accessorials.', link: 'Tariffs' },
    fuel: {
      title: 'Set the fuel surcharge',
      says: 'The surcharge in force is at most 14 days old.',
      link: 'Fuel surcharge',
    },
    branding: {
      title: 'Show your name and logo',
      says: 'In the portal, in e-mails and on documents, with your color and terms.',
      link: 'Settings',
    },
    secondFactor: {
      title: 'Protect your sign-in',
      says: 'Add a passkey or an authenticator app to your own account.',
      link: 'Your account',
    },
    colleague: {
      title: 'Add a second operator',
      says: 'Someone else can sign in when you cannot, and approve what needs two people.',
      link: 'Operators',
    },
    backup: { title: 'Make a backup', says: 'Then schedule one every day (see the runbook).', link: 'Health' },
    customer: { title: 'Add a customer', says: 'An account that ships and pays.', link: 'Customers' },
    portalUser: {
      title: 'Give a customer access to the portal',
      says: 'A portal user for one of your customers.',
      link: 'Customers',
    },
    shipment: {
      title: 'Book the first shipment',
      says: 'Your customer books it in the portal or by API, or you enter a paper bill.',
      link: 'Enter a bill',
    },
  },
};

export const setupWords = chosenWords('consoleSetup', en);
