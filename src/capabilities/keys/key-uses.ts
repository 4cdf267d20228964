// Notes when API keys are used, and writes it: at most once a minute per key, so that calls do not wait for it.
import type { Context } from '../../context.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { keyStore } from './key.store.ts';
import { namedKeyStore } from './named/named-key.store.ts';

export interface KeyUse {
  readonly keyId: string;
  readonly isNamed: boolean;
  readonly at: number;
}

const WRITE_EVERY_MS = MINUTE_MS;

export class KeyUses {
  readonly #context: Context;
  #noted = new Map<string, KeyUse>();
  #collectedAt = 0;
  #collect: (since: number) => Iterable<KeyUse> = () => [];
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(context: Context) {
    this.#context = context;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  /** Where else uses are found: the cache of tokens keeps its own, because it is asked on every call. */
  collectFrom(collect: (since: number) => Iterable<KeyUse>): void {
    this.#collect = collect;
  }

  note({ keyId, isNamed }: Omit<KeyUse, 'at'>): void {
    this.#add({ keyId, isNamed, at: this.#context.clock.now() });
  }

  /** Never fails: what cannot be written is dropped, and the next use is written again. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write()).catch(() => {});
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  #add(use: KeyUse): void {
    if ((this.#noted.get(use.keyId)?.at ?? 0) < use.at) this.#noted.set(use.keyId, use);
  }

  async #write(): Promise<void> {
    for (const use of this.#collect(this.#collectedAt)) this.#add(use);
    this.#collectedAt = this.#context.clock.now() - 1;
    if (this.#noted.size === 0) return;
    const uses = [...this.#noted.values()];
    this.#noted = new Map();
    const { db } = this.#context;
    const stores = { named: namedKeyStore(db), default: keyStore(db) };
    await db.write(uses.map(({ keyId, isNamed, at }) => stores[isNamed ? 'named' : 'default'].used(keyId, at)));
  }
}
