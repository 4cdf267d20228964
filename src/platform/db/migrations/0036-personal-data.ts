// Indexes that find expired records without scanning the rest.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 36,
  name: 'personal data',
  statements: () => [
    'CREATE INDEX address_book_unused ON address_book (last_used_at)',
    'CREATE INDEX scans_by_time ON scans (added_at)',
  ],
};
