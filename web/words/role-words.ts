// The names of portal and operator roles, and a short description of what each may do.
import { chosenWords } from './chosen-words.ts';

type Words = Record<string, string>;

const en = {
  names: {
    owner: 'Owner',
    shipper: 'Shipper',
    billing: 'Billing',
    developer: 'Developer',
    'read-only': 'Read-only',
    administrator: 'Administrator',
    dispatcher: 'Dispatcher',
    pricing: 'Pricing',
    support: 'Support',
    auditor: 'Auditor',
  } as Words,
  customers: {
    owner: 'Owner: everything, including users',
    shipper: 'Shipper: quotes, bills of lading and pickups',
    billing: 'Billing: invoices and billing authorizations',
    developer: 'Developer: shipping, webhooks and request log',
    'read-only': 'Read-only',
  } as Words,
  operators: {
    administrator: 'Administrator: everything',
    dispatcher: 'Dispatcher: shipments and pickups',
    billing: 'Billing: invoices and payments',
    pricing: 'Pricing: tariffs and customer pricing',
    support: 'Support: customers’ credentials, requests and webhooks',
    auditor: 'Auditor: read-only, with the audit log',
  } as Words,
};

export const roleWords = chosenWords('role', en);
