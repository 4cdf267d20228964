// The words of billing: who may bill an account, and refusing to be billed for a shipment.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Billing authorizations',
  lead: 'Accounts that may bill their shipments to you. You can refuse a single shipment on its page until it is picked up.',
  form: {
    title: 'Authorize an account',
    payer: 'Your account',
    account: 'Account to authorize',
    accountHint: '7 characters. Ask the company for its account number.',
    submit: 'Authorize',
    notAdded: 'The account was not authorized:',
    added: (account: string) => `${account} may now bill its shipments to you.`,
  },
  columns: {
    account: 'Authorized account',
    payer: 'May bill',
    by: 'Added by',
    since: 'Since',
    actions: 'Actions',
  },
  by: { portal: (username: string) => username, carrier: 'The carrier' },
  list: 'Authorized accounts',
  none: 'No authorized accounts',
  noneLead: 'Only you can bill shipments to your accounts.',
  more: 'Show more',
  revoke: 'Revoke',
  revokeTitle: 'Revoke authorization',
  revokeSure: (account: string, payer: string) =>
    `${account} will no longer be able to bill shipments to ${payer}. Shipments that are already booked stay as they are.`,
  refusal: {
    title: 'Billing',
    lead: 'Another account booked this shipment and bills it to you.',
    open: 'Refuse billing',
    sure: 'The bill of lading will be voided and the freight will not be picked up. You cannot undo this.',
    reason: 'Reason',
    reasonHint: 'The company that booked the shipment can read it.',
    submit: 'Refuse billing',
    notRefused: 'Billing was not refused:',
    refused: 'Billing was refused',
    refusedBy: (when: string) => `The payer refused to be billed on ${when}.`,
    next: 'The freight can ship only on a new bill of lading that bills another account.',
  },
};

export const billingWords = chosenWords({ en });
