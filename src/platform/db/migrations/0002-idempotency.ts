// Responses that are returned again when a request is repeated with its Idempotency-Key (spec-gaps 1).
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 2,
  name: 'idempotency',
  statements: ({ integer, table }) => [
    `CREATE TABLE idempotent_answers (
  scope TEXT NOT NULL, idempotency_key TEXT NOT NULL, fingerprint TEXT NOT NULL, sealed_answer TEXT NOT NULL,
  expires_at ${integer} NOT NULL, PRIMARY KEY (scope, idempotency_key))${table}`,
    'CREATE INDEX idempotent_answers_expiry ON idempotent_answers (expires_at)',
  ],
};
