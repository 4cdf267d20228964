// The position of each counter at the end of each day: a restore needs to know how fast numbers are issued.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 50,
  name: 'number-days',
  statements: ({ integer, table }) => [
    `CREATE TABLE number_days (
  name TEXT NOT NULL, day ${integer} NOT NULL, next ${integer} NOT NULL, PRIMARY KEY (name, day))${table}`,
    // Day 0: the starting point of counters that are older than this table.
    'INSERT INTO number_days (name, day, next) SELECT name, 0, next FROM number_blocks',
  ],
};
