// The views of one event for different readers: the same record, without what they may not see. It is stored once.

import type { Accounts } from '../../shipments/find-shipment.ts';
import type { EachSight, SightDifference } from '../../shipments/tracking/describe-each-sight.ts';
import type { EventRow } from '../event.store.ts';

interface Sights {
  /** An index into `differences` for each subset of the sight accounts; the bits say which of them a reader has. */
  readonly of: readonly number[];
  /** Null if there is no difference. */
  readonly differences: readonly (SightDifference | null)[];
}

export type SeenEvent = Pick<EventRow, 'data' | 'sights' | 'sight_accounts'>;

/** An event with its data: only such an event can be shown or sent. */
export interface WholeEvent extends EventRow {
  readonly isWhole: true;
}

export function isWhole(row: EventRow | WholeEvent): row is WholeEvent {
  return 'isWhole' in row;
}

/** All readers see the same. */
export function seenByAll(data: string): SeenEvent {
  return { data, sight_accounts: '[]', sights: '{"of":[0],"differences":[null]}' };
}

/** What a reader sees of a shipment depends on their accounts. */
export function seenByAccounts({ accounts, text, of, differences }: EachSight): SeenEvent {
  const sights: Sights = { of, differences };
  return { data: text, sight_accounts: JSON.stringify(accounts), sights: JSON.stringify(sights) };
}

/** The index of the view for a reader with these accounts. */
export function sightOf({ sights, sight_accounts }: SeenEvent, accounts: Accounts): number {
  if (sight_accounts === '[]') return 0;
  let bits = 0;
  for (const [at, account] of (JSON.parse(sight_accounts) as string[]).entries()) {
    if (accounts.has(account)) bits |= 1 << at;
  }
  return (JSON.parse(sights) as Sights).of[bits] ?? 0;
}

/** The data of an event in one of its views, as JSON. Always the same text. */
export function dataSeen({ data, sights }: SeenEvent, sight: number): string {
  const difference = (JSON.parse(sights) as Sights).differences[sight];
  if (difference == null) return data;
  const seen = { ...JSON.parse(data), ...difference.instead };
  for (const name of difference.without) delete seen[name];
  return JSON.stringify(seen);
}
