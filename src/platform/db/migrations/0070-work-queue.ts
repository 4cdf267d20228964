// The operators' work queue: who takes care of a shipment and when to look again, and the notes on it.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 70,
  name: 'work-queue',
  statements: ({ integer, table }) => [
    // `revision` guards every change: of two who take a shipment at once, one is told.
    `CREATE TABLE queue_items (
  pro TEXT PRIMARY KEY, owner TEXT NOT NULL, follow_up_at ${integer}, revision ${integer} NOT NULL,
  changed_at ${integer} NOT NULL, changed_by TEXT NOT NULL)${table}`,
    // Append-only. IDs are in the order of time.
    `CREATE TABLE shipment_notes (
  id TEXT PRIMARY KEY, pro TEXT NOT NULL, written_at ${integer} NOT NULL, written_by TEXT NOT NULL, text TEXT NOT NULL)${table}`,
    'CREATE INDEX shipment_notes_of_shipment ON shipment_notes (pro, id)',
  ],
};
