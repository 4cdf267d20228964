// What is needed to tell later how a shipment was when something happened to it: most events are never asked for.
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
      // A published event of a shipment whose data is '' is described when somebody reads it. Positions are no events, so the
      // trail of then cannot be had from what was recorded.
      `ALTER TABLE announced_events ADD COLUMN trail TEXT NOT NULL DEFAULT '[]'`,
      `ALTER TABLE announced_events ADD COLUMN pro TEXT NOT NULL DEFAULT ''`,
      `UPDATE announced_events SET pro = subject WHERE type LIKE 'shipment.%'`,
      `ALTER TABLE announced_events ADD COLUMN notify TEXT NOT NULL DEFAULT '[]'`,
      `ALTER TABLE published_events ADD COLUMN trail TEXT NOT NULL DEFAULT '[]'`,
      // What the bill of lading said until it was changed, by the last event of that time.
      `CREATE TABLE shipment_former_facts (
  pro TEXT NOT NULL, through_sequence ${integer} NOT NULL, facts TEXT NOT NULL, PRIMARY KEY (pro, through_sequence))${table}`,
      // What of the facts has to be known to record what happens: freight/shipments/shipment-way.ts.
      `ALTER TABLE shipment_states ADD COLUMN way TEXT NOT NULL DEFAULT ''`,
      `UPDATE shipment_states SET way = (SELECT CAST(${way} AS TEXT) FROM shipments WHERE shipments.pro = shipment_states.pro)`,
    ];
  },
};
