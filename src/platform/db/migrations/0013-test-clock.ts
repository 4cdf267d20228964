// The test environment's clock and the node that runs it, and the exceptions to simulate.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 13,
  name: 'test-clock',
  statements: ({ integer, table }) => [
    // One row. Speed is in thousandths, so that a stopped, slow or fast clock is exact.
    `CREATE TABLE test_clock (
  name TEXT PRIMARY KEY, machine_at ${integer} NOT NULL, shown_at ${integer} NOT NULL, speed_thousandths ${integer} NOT NULL,
  runner TEXT NOT NULL, runner_until ${integer} NOT NULL)${table}`,
    `CREATE TABLE simulated_troubles (
  pro TEXT NOT NULL, kind TEXT NOT NULL, asked_at ${integer} NOT NULL, PRIMARY KEY (pro, kind))${table}`,
  ],
};
