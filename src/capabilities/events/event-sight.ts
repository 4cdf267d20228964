// What different readers see of one event: the same record, without what is not theirs to see. It is stored once.
import type { Accounts } from '../shipments/find-shipment.ts';
import type { EventRow } from './event.store.ts';

/** How a view differs from the one that sees most: members that are not there, and members that are others. */
interface Difference {
  readonly without: readonly string[];
  readonly instead: Readonly<Record<string, unknown>>;
}

interface Sights {
  /** The difference for each set of the sight accounts, by the bits that say which of them a reader has. */
  readonly of: readonly number[];
  /** Null where there is none. */
  readonly differences: readonly (Difference | null)[];
}

export type SeenEvent = Pick<EventRow, 'data' | 'sights' | 'sight_accounts'>;

/** Everybody sees the same. */
export function seenByAll(data: string): SeenEvent {
  return { data, sight_accounts: '[]', sights: '{"of":[0],"differences":[null]}' };
}

/** `views` has one for each set of the accounts; those that are the same object are stored once. */
export function seenByAccounts(accounts: readonly string[], views: readonly object[]): SeenEvent {
  // Who has all the accounts sees most.
  const whole = views.at(-1)! as Record<string, unknown>;
  const places = new Map<object, number>();
  const differences: (Difference | null)[] = [];
  const of = views.map((view) => {
    let place = places.get(view);
    if (place === undefined) {
      place = differences.push(differenceOf(whole, view as Record<string, unknown>)) - 1;
      places.set(view, place);
    }
    return place;
  });
  const sights: Sights = { of, differences };
  return { data: JSON.stringify(whole), sight_accounts: JSON.stringify(accounts), sights: JSON.stringify(sights) };
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

function differenceOf(whole: Record<string, unknown>, view: Record<string, unknown>): Difference | null {
  if (view === whole) return null;
  const without = Object.keys(whole).filter((name) => !(name in view));
  const instead: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(view)) {
    if (JSON.stringify(value) !== JSON.stringify(whole[name])) instead[name] = value;
  }
  return without.length === 0 && Object.keys(instead).length === 0 ? null : { without, instead };
}
