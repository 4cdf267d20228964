// What is needed to tell later how a shipment was when something happened to it: most events are never asked for.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 20,
  name: 'events-as-they-were',
  statements: ({ integer, table }) => [
    // A published event of a shipment whose data is '' is described when somebody reads it. Positions are no events, so the
    // trail of then cannot be had from what was recorded.
    `ALTER TABLE announced_events ADD COLUMN trail TEXT NOT NULL DEFAULT '[]'`,
    `ALTER TABLE announced_events ADD COLUMN notify TEXT NOT NULL DEFAULT '[]'`,
    `ALTER TABLE published_events ADD COLUMN trail TEXT NOT NULL DEFAULT '[]'`,
    // What the bill of lading said until it was changed, by the last event of that time.
    `CREATE TABLE shipment_former_facts (
  pro TEXT NOT NULL, through_sequence ${integer} NOT NULL, facts TEXT NOT NULL, PRIMARY KEY (pro, through_sequence))${table}`,
  ],
};
