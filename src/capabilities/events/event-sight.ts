// What different readers see of one event: the same record, without what is not theirs to see. It is stored once.

import type { Accounts } from '../shipments/find-shipment.ts';
import type { EachSight, SightDifference } from '../shipments/tracking/describe-each-sight.ts';
import type { EventRow } from './event.store.ts';

interface Sights {
  /** The difference for each set of the sight accounts, by the bits that say which of them a reader has. */
  readonly of: readonly number[];
  /** Null where there is none. */
  readonly differences: readonly (SightDifference | null)[];
}

export type SeenEvent = Pick<EventRow, 'data' | 'sights' | 'sight_accounts'>;

/** An event with its data: only such a one can be shown or sent. */
export interface WholeEvent extends EventRow {
  readonly isWhole: true;
}

export function isWhole(row: EventRow | WholeEvent): row is WholeEvent {
  return 'isWhole' in row;
}

/** Everybody sees the same. */
export function seenByAll(data: string): SeenEvent {
  return { data, sight_accounts: '[]', sights: '{"of":[0],"differences":[null]}' };
}

/** What is seen of a shipment depends on its accounts. */
export function seenByAccounts({ accounts, text, of, differences }: EachSight): SeenEvent {
  const sights: Sights = { of, differences };
  return { data: text, sight_accounts: JSON.stringify(accounts), sights: JSON.stringify(sights) };
}

/** Which of the views of an event a reader with these accounts has. */
export function sightOf({ sights, sight_accounts }: SeenEvent, accounts: Accounts): number {
  if (sight_accounts === '[]') return 0;
  let bits = 0;
  for (const [at, account] of (JSON.parse(sight_accounts) as string[]).entries()) {
    if (accounts.has(account)) bits |= 1 << at;
  }
  return (JSON.parse(sights) as Sights).of[bits] ?? 0;
}

/** The data of an event in one of its views, as JSON: the same text each time. */
export function dataSeen({ data, sights }: SeenEvent, sight: number): string {
  const difference = (JSON.parse(sights) as Sights).differences[sight];
  if (difference == null) return data;
  const seen = { ...JSON.parse(data), ...difference.instead };
  for (const name of difference.without) delete seen[name];
  return JSON.stringify(seen);
}
