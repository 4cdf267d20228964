// How long events and deliveries are kept: where the feed begins, and how far it was at which time.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 19,
  name: 'retention',
  statements: ({ integer, table }) => [
    // The last position that is no longer kept.
    `INSERT INTO event_feed_position (name, position) VALUES ('forgotten', 0)`,
    // One an hour, by the machine's clock: the times of events and deliveries are those of freight, which can be set.
    `CREATE TABLE event_retention_marks (
  at ${integer} PRIMARY KEY, position ${integer} NOT NULL, delivery_seq ${integer} NOT NULL)${table}`,
  ],
};
