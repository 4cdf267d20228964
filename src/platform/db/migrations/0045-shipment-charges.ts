// The charges of shipments before invoicing: the latest lines, the change log and the waivers, each as JSON. Only shipments with an event
// that may cost something have a row. `recheck_at` is when time alone may change the charges.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 45,
  name: 'shipment-charges',
  statements: ({ integer, table }) => [
    `CREATE TABLE shipment_charges (
  pro TEXT PRIMARY KEY, revision ${integer} NOT NULL, sequence ${integer} NOT NULL, lines TEXT NOT NULL, changes TEXT NOT NULL,
  waivers TEXT NOT NULL, recheck_at ${integer})${table}`,
    'CREATE INDEX shipment_charges_to_recheck ON shipment_charges (recheck_at) WHERE recheck_at IS NOT NULL',
  ],
};
