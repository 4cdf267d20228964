// Events in the order they were published, their subscribers, and every delivery attempt.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 14,
  name: 'subscriptions',
  statements: ({ integer, table, numbered }) => [
    // Written with the change itself. The publisher removes them again, in batches.
    `CREATE TABLE announced_events (
  seq ${numbered}, event_id TEXT NOT NULL, type TEXT NOT NULL, subject TEXT NOT NULL, sequence ${integer} NOT NULL,
  occurred_at ${integer} NOT NULL, accounts TEXT NOT NULL, data TEXT)${table}`,
    // One row. Publishing advances it, so positions become visible in order.
    `CREATE TABLE event_feed_position (name TEXT PRIMARY KEY, position ${integer} NOT NULL)${table}`,
    `INSERT INTO event_feed_position (name, position) VALUES ('events', 0)`,
    // Append-only. data: what everyone sees; sights: what readers of the accounts in sight_accounts see instead.
    `CREATE TABLE published_events (
  position ${integer} PRIMARY KEY, event_id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, subject TEXT NOT NULL,
  sequence ${integer} NOT NULL, pro TEXT NOT NULL, occurred_at ${integer} NOT NULL, published_at ${integer} NOT NULL,
  accounts TEXT NOT NULL, sight_accounts TEXT NOT NULL, sights TEXT NOT NULL, data TEXT NOT NULL)${table}`,
    'CREATE INDEX published_events_by_time ON published_events (published_at, position)',
    `CREATE TABLE published_event_accounts (
  account TEXT NOT NULL, position ${integer} NOT NULL, type TEXT NOT NULL, PRIMARY KEY (account, position))${table}`,

    // secret and former_secret are sealed. revision guards every requested change.
    `CREATE TABLE event_subscriptions (
  subscription_id TEXT PRIMARY KEY, owner TEXT NOT NULL, kind TEXT NOT NULL, url TEXT NOT NULL, accounts TEXT NOT NULL,
  event_types TEXT NOT NULL, pros TEXT NOT NULL, contact_email TEXT NOT NULL, status TEXT NOT NULL, status_reason TEXT NOT NULL,
  secret TEXT NOT NULL, former_secret TEXT, former_secret_until ${integer}, failing_since ${integer}, revision ${integer} NOT NULL,
  created_at ${integer} NOT NULL, updated_at ${integer} NOT NULL)${table}`,
    'CREATE INDEX event_subscriptions_of_owner ON event_subscriptions (owner, created_at, subscription_id)',
    `CREATE TABLE event_subscription_accounts (
  account TEXT NOT NULL, subscription_id TEXT NOT NULL, PRIMARY KEY (account, subscription_id))${table}`,
    'CREATE INDEX event_subscription_accounts_of ON event_subscription_accounts (subscription_id)',
    `CREATE TABLE invoice_event_permissions (
  account TEXT PRIMARY KEY, allowed_by TEXT NOT NULL, allowed_at ${integer} NOT NULL)${table}`,

    // body: for an event that is not in the feed (a test of the subscription).
    `CREATE TABLE event_deliveries (
  seq ${numbered}, delivery_id TEXT NOT NULL UNIQUE, subscription_id TEXT NOT NULL, event_id TEXT NOT NULL, type TEXT NOT NULL,
  subject TEXT NOT NULL, sequence ${integer} NOT NULL, origin TEXT NOT NULL, body TEXT, state TEXT NOT NULL, attempts ${integer} NOT NULL,
  last_status ${integer}, last_error TEXT, created_at ${integer} NOT NULL, ended_at ${integer}, next_attempt_at ${integer})${table}`,
    'CREATE INDEX event_deliveries_of ON event_deliveries (subscription_id, seq)',
    'CREATE INDEX event_deliveries_by_state ON event_deliveries (state, seq)',
    `CREATE TABLE event_delivery_attempts (
  delivery_id TEXT NOT NULL, attempt ${integer} NOT NULL, started_at ${integer} NOT NULL, duration_ms ${integer} NOT NULL,
  url TEXT NOT NULL, request_headers TEXT NOT NULL, sight ${integer} NOT NULL, status ${integer}, response_headers TEXT,
  response_body TEXT, error TEXT, PRIMARY KEY (delivery_id, attempt))${table}`,
  ],
};
