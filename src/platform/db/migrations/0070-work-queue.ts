// The operators' work queue: the owner and follow-up time of a shipment, and the notes on it.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 70,
  name: 'work-queue',
  statements: ({ integer, table }) => [
    // `revision` guards every change: if two operators take a shipment at once, one of them gets a conflict.
    `CREATE TABLE queue_items (
  pro TEXT PRIMARY KEY, owner TEXT NOT NULL, follow_up_at ${integer}, revision ${integer} NOT NULL,
  changed_at ${integer} NOT NULL, changed_by TEXT NOT NULL)${table}`,
    // Append-only. IDs sort by time.
    `CREATE TABLE shipment_notes (
  id TEXT PRIMARY KEY, pro TEXT NOT NULL, written_at ${integer} NOT NULL, written_by TEXT NOT NULL, text TEXT NOT NULL)${table}`,
    'CREATE INDEX shipment_notes_of_shipment ON shipment_notes (pro, id)',
  ],
};
