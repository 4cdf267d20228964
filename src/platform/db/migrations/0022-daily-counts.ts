// Daily limits: how much each subject has used.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 22,
  name: 'daily-counts',
  statements: ({ integer, table }) => [
    // The day comes first, so that past days can be deleted together.
    `CREATE TABLE daily_counts (
  day ${integer} NOT NULL, name TEXT NOT NULL, subject TEXT NOT NULL, count ${integer} NOT NULL,
  PRIMARY KEY (day, name, subject))${table}`,
  ],
};
