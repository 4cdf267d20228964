// The latest requests of each caller, for later inspection.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 17,
  name: 'requests',
  statements: ({ integer, table }) => [
    // `entry_id` starts with the time, so its order alone finds the newest and the oldest. The caller's own request ID may occur twice.
    `CREATE TABLE request_log (
  entry_id TEXT PRIMARY KEY, request_id TEXT NOT NULL, at ${integer} NOT NULL, kind TEXT NOT NULL, username TEXT NOT NULL,
  client_id TEXT NOT NULL, by_session ${integer} NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, query TEXT NOT NULL,
  status ${integer} NOT NULL, error_code ${integer}, duration_us ${integer} NOT NULL, content_type TEXT NOT NULL,
  request_body TEXT, answer_body TEXT)${table}`,
    'CREATE INDEX request_log_by_caller ON request_log (kind, username, client_id, entry_id)',
    'CREATE INDEX request_log_by_request ON request_log (request_id)',
  ],
};
