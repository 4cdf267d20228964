// There were two indexes of shipments by their stage, and every event that changes it wrote both.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 21,
  name: 'one-index-of-stages',
  // What is under way is found in shipment_states_by_stage by naming the stages.
  statements: () => ['DROP INDEX shipment_states_under_way'],
};
