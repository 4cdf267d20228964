// How long events and deliveries are kept: where the feed starts, and how far it was at which time.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 19,
  name: 'retention',
  statements: ({ integer, table }) => [
    // The last position that was deleted.
    `INSERT INTO event_feed_position (name, position) VALUES ('forgotten', 0)`,
    // One per hour, by the system clock: events and deliveries use the freight clock, which can be set.
    `CREATE TABLE event_retention_marks (
  at ${integer} PRIMARY KEY, position ${integer} NOT NULL, delivery_seq ${integer} NOT NULL)${table}`,
  ],
};
