// Keeps the address books as bills are made. A new party is written in one unit with its bill. One that is known to be stored is
// only counted, and counts are written every few seconds: the same warehouse is on every bill of an account, and bills
// that rewrite the same row would wait for one another.
import type { Context } from '../../context.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { Step } from '../../platform/db/database.ts';
import { oneLine } from '../../platform/one-line.ts';
import {
  type AddressBookStore,
  type AddressRow,
  addressBookStore,
  keyOf,
  type UsedAddress,
  wasCounted,
} from './address-book.store.ts';
import { addressRows } from './address-parties.ts';

const EVERY_MS = 5_000;
/** Some ten megabytes. */
const MOST_KNOWN = 20_000;
const PARTIES_AT_ONCE = 100;

export class AddressBook {
  readonly store: AddressBookStore;
  readonly #context: Context;
  readonly #every: NodeJS.Timeout;
  /** By key, what the database was seen to have. */
  readonly #known = new Map<string, Pick<AddressRow, 'roles' | 'body'>>();
  /** Written with a bill; whether that unit came to be is not known here. */
  #unsure = new Map<string, AddressRow>();
  #used = new Map<string, UsedAddress>();
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
    this.store = addressBookStore(context.db);
    this.#every = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  /** The writes for the parties of a bill; of one that replaces another, only for those that it did not name before. */
  readonly keep = (facts: ShipmentFacts, before: ShipmentFacts | undefined, at: number): readonly Step[] => {
    const named = new Map((before === undefined ? [] : addressRows(before, at)).map((row) => [keyOf(row), row]));
    const unknown: AddressRow[] = [];
    for (const row of addressRows(facts, at)) {
      const key = keyOf(row);
      const earlier = named.get(key);
      if (earlier !== undefined && earlier.body === row.body && covers(earlier, row)) continue;
      const known = this.#known.get(key);
      if (known !== undefined && known.body === row.body && covers(known, row)) this.#count(key, row, 1);
      else {
        unknown.push(row);
        this.#unsure.set(key, row);
      }
    }
    return unknown.length === 0 ? [] : [this.store.keep(unknown)];
  };

  /** Writes what was counted, and learns what is stored by now. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#flush());
    return this.#writing;
  }

  /** For a test environment that starts over. */
  forgetAll(): Step {
    this.#known.clear();
    this.#unsure.clear();
    this.#used.clear();
    return this.store.forgetAll();
  }

  async close(): Promise<void> {
    clearInterval(this.#every);
    await this.flush();
  }

  async #flush(): Promise<void> {
    const [used, unsure] = [this.#used, this.#unsure];
    this.#used = new Map();
    this.#unsure = new Map();
    try {
      await this.#writeCounts(used);
      await this.#learn([...unsure.values()]);
    } catch (error) {
      // They are written with the next.
      for (const [key, one] of used) this.#count(key, { ...one, last_used_at: one.at }, one.times);
      for (const [key, row] of unsure) if (!this.#unsure.has(key)) this.#unsure.set(key, row);
      this.#context.log.warn({ reason: oneLine(String(error)) }, 'could not count addresses');
    }
  }

  async #writeCounts(used: ReadonlyMap<string, UsedAddress>): Promise<void> {
    if (used.size === 0) return;
    const keys = [...used.keys()].sort();
    const results = await this.#context.db.write(keys.map((key) => this.store.count(used.get(key)!)));
    // Another node may have started over.
    for (const [index, key] of keys.entries()) if (!wasCounted(results[index])) this.#known.delete(key);
  }

  async #learn(rows: readonly AddressRow[]): Promise<void> {
    const byAccount = new Map<string, string[]>();
    for (const { account, party } of rows) byAccount.set(account, [...(byAccount.get(account) ?? []), party]);
    for (const [account, parties] of byAccount) {
      for (let at = 0; at < parties.length; at += PARTIES_AT_ONCE) {
        const stored = await this.store.stored(account, parties.slice(at, at + PARTIES_AT_ONCE));
        for (const row of stored) this.#remember(row);
      }
    }
  }

  #remember({ account, party, roles, body }: AddressRow): void {
    if (this.#known.size >= MOST_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(keyOf({ account, party }), { roles, body });
  }

  #count(
    key: string,
    { account, party, last_used_at: at }: Pick<AddressRow, 'account' | 'party' | 'last_used_at'>,
    times: number,
  ): void {
    const counted = this.#used.get(key);
    this.#used.set(key, {
      account,
      party,
      times: times + (counted?.times ?? 0),
      at: Math.max(at, counted?.at ?? 0),
    });
  }
}

function covers(known: Pick<AddressRow, 'roles'>, row: Pick<AddressRow, 'roles'>): boolean {
  return (known.roles | row.roles) === known.roles;
}
