// There were two indexes of shipments by stage, and every event that changes it wrote both.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 21,
  name: 'one-index-of-stages',
  // Shipments under way are found in shipment_states_by_stage by listing the stages.
  statements: () => ['DROP INDEX shipment_states_under_way'],
};
