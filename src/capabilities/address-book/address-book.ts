// Maintains the address books of the accounts that create bills. A new party is written in the transaction of its bill. A party
// known to be stored is only counted, and counts are written every few seconds: the same warehouse is on every bill of an account,
// and bills that rewrite the same row would block each other.
import type { Context } from '../../context.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { CappedMap } from '../../platform/capped-map.ts';
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
/** About ten megabytes. */
const MOST_KNOWN = 20_000;
const PARTIES_AT_ONCE = 100;

/** A party known to be stored, and how often it was used since counts were last written. */
interface Known {
  readonly account: string;
  readonly party: string;
  readonly roles: number;
  readonly body: string;
  times: number;
  at: number;
}

interface Counted extends UsedAddress {
  readonly known: Known;
  readonly key: string;
}

export class AddressBook {
  readonly store: AddressBookStore;
  readonly #context: Context;
  readonly #every: NodeJS.Timeout;
  /** Keyed by `keyOf`. */
  readonly #known = new CappedMap<string, Known>(MOST_KNOWN);
  /** Written with a bill whose transaction may not have succeeded. */
  #unsure = new Map<string, AddressRow>();
  /** The known parties that have been used since counts were last written. */
  #used: Known[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
    this.store = addressBookStore(context.db);
    this.#every = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  /**
   * The writes for the parties of a bill; for a bill that replaces another, only for newly named parties. `accounts` are those of
   * the bill's creator: what a stranger puts on a bill must not appear in the address books of the other parties.
   */
  readonly keep = (
    facts: ShipmentFacts,
    accounts: readonly string[],
    at: number,
    before?: ShipmentFacts,
  ): readonly Step[] => {
    const named = before && new Map(addressRows(before, accounts, at).map((row) => [keyOf(row), row]));
    const unknown: AddressRow[] = [];
    for (const row of addressRows(facts, accounts, at)) {
      const key = keyOf(row);
      const earlier = named?.get(key);
      if (earlier !== undefined && earlier.body === row.body && covers(earlier, row)) continue;
      const known = this.#known.get(key);
      if (known !== undefined && known.body === row.body && covers(known, row)) this.#count(known, at, 1);
      else {
        unknown.push(row);
        this.#unsure.set(key, row);
      }
    }
    return unknown.length === 0 ? [] : [this.store.keep(unknown)];
  };

  /** Writes the counts, and checks which parties are stored by now. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#flush());
    return this.#writing;
  }

  /** For resetting a test environment. */
  forgetAll(): Step {
    this.#known.clear();
    this.#unsure.clear();
    this.#used = [];
    return this.store.forgetAll();
  }

  async close(): Promise<void> {
    clearInterval(this.#every);
    await this.flush();
  }

  async #flush(): Promise<void> {
    const [used, unsure] = [this.#takeCounts(), this.#unsure];
    this.#unsure = new Map();
    try {
      await this.#writeCounts(used);
      await this.#learn([...unsure.values()]);
    } catch (error) {
      // They are written with the next flush.
      for (const { known, at, times } of used) this.#count(known, at, times);
      for (const [key, row] of unsure) if (!this.#unsure.has(key)) this.#unsure.set(key, row);
      this.#context.log.warn({ reason: oneLine(String(error)) }, 'could not count addresses');
    }
  }

  /** In key order, so that two nodes cannot deadlock. */
  #takeCounts(): Counted[] {
    const used = this.#used.map((known): Counted => {
      const { account, party, times, at } = known;
      known.times = 0;
      return { known, key: keyOf(known), account, party, times, at };
    });
    this.#used = [];
    return used.sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  async #writeCounts(used: readonly Counted[]): Promise<void> {
    if (used.length === 0) return;
    const results = await this.#context.db.write(used.map((one) => this.store.count(one)));
    // A missing row means that another node may have been reset.
    for (const [index, { key }] of used.entries()) if (!wasCounted(results[index])) this.#known.delete(key);
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
    const key = keyOf({ account, party });
    // An earlier entry in `#used` keeps its own count.
    this.#known.set(key, { account, party, roles, body, times: 0, at: 0 });
  }

  #count(known: Known, at: number, times: number): void {
    if (known.times === 0) this.#used.push(known);
    known.times += times;
    known.at = Math.max(known.at, at);
  }
}

function covers(known: Pick<AddressRow, 'roles'>, row: Pick<AddressRow, 'roles'>): boolean {
  return (known.roles | row.roles) === known.roles;
}
