// How far each counter had come at the end of each day: how fast numbers are issued, which a restore needs to know.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 50,
  name: 'number-days',
  statements: ({ integer, table }) => [
    `CREATE TABLE number_days (
  name TEXT NOT NULL, day ${integer} NOT NULL, next ${integer} NOT NULL, PRIMARY KEY (name, day))${table}`,
    // Day 0: where counting began for counters that are older than this table.
    'INSERT INTO number_days (name, day, next) SELECT name, 0, next FROM number_blocks',
  ],
};
