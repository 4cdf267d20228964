// What is needed to describe a shipment as of an earlier event on demand: most events are never read.
import type { Migration } from './migration.ts';

const WAY = [
  'pro',
  'accounts',
  'notify',
  'originTerminal',
  'destinationTerminal',
  'route',
  'shipDay',
  'transitDays',
  'promisedDay',
  'promisedMinute',
  'accessorials',
];

export const migration: Migration = {
  number: 20,
  name: 'events-as-they-were',
  statements: ({ integer, table, jsonMember, jsonObject }) => {
    const member = (name: string) => `'${name}', ${jsonMember('facts', name)}`;
    const place = (party: string) =>
      `'${party}', ${jsonObject(['postalCode', 'country'].map((name) => `'${name}', ${jsonMember('facts', party, name)}`))}`;
    const way = jsonObject([`'createdAt', created_at`, ...WAY.map(member), ...['shipper', 'consignee'].map(place)]);
    return [
      // A published shipment event whose data is '' is rendered when it is read. Positions are not events, so the trail at that time cannot
      // be derived from what was recorded.
      `ALTER TABLE announced_events ADD COLUMN trail TEXT NOT NULL DEFAULT '[]'`,
      `ALTER TABLE announced_events ADD COLUMN pro TEXT NOT NULL DEFAULT ''`,
      `UPDATE announced_events SET pro = subject WHERE type LIKE 'shipment.%'`,
      `ALTER TABLE announced_events ADD COLUMN notify TEXT NOT NULL DEFAULT '[]'`,
      `ALTER TABLE published_events ADD COLUMN trail TEXT NOT NULL DEFAULT '[]'`,
      // The facts of the bill of lading until it was changed, keyed by the last event of that time.
      `CREATE TABLE shipment_former_facts (
  pro TEXT NOT NULL, through_sequence ${integer} NOT NULL, facts TEXT NOT NULL, PRIMARY KEY (pro, through_sequence))${table}`,
      // The part of the facts that is needed to record events: freight/shipments/shipment-way.ts.
      `ALTER TABLE shipment_states ADD COLUMN way TEXT NOT NULL DEFAULT ''`,
      `UPDATE shipment_states SET way = (SELECT CAST(${way} AS TEXT) FROM shipments WHERE shipments.pro = shipment_states.pro)`,
    ];
  },
};
