// When the simulation looks at each pickup next, so that it need not read all that wait.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 79,
  name: 'pickups-to-play',
  statements: ({ integer }) => [
    // 0 is at once: the simulation plans the pickups that exist, and those that a node of an earlier version records.
    `ALTER TABLE pickups ADD COLUMN next_action_at ${integer} DEFAULT 0`,
    'CREATE INDEX pickups_to_play ON pickups (next_action_at, request_number) WHERE next_action_at IS NOT NULL',
  ],
};
