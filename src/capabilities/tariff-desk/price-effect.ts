// The effect of other prices on revenue: sums, a histogram of the change, and the customers and lanes with the largest changes.
import type { DryRunResult } from '../jobs/job-result.schema.ts';
import type { ReratedQuote } from '../rate-quotes/saved/rerate-quotes.ts';

/** In percent, inclusive lower bounds of the buckets. The bucket around zero has what hardly changes. */
const BOUNDS = [-20, -15, -10, -8, -6, -4, -2, -0.5, 0.5, 2, 4, 6, 8, 10, 15, 20];
const MOST_SHOWN = 10;

interface Sums {
  quotes: number;
  beforeCents: number;
  afterCents: number;
}

const noSums = (): Sums => ({ quotes: 0, beforeCents: 0, afterCents: 0 });

export class PriceEffect {
  readonly #all = noSums();
  readonly #buckets = Array.from({ length: BOUNDS.length + 1 }, () => ({ quotes: 0, changeCents: 0 }));
  readonly #customers = new Map<string, Sums>();
  readonly #lanes = new Map<string, Sums>();
  #dearer = 0;
  #cheaper = 0;
  #unpriced = 0;

  /** The number of quotes examined. */
  get count(): number {
    return this.#all.quotes + this.#unpriced;
  }

  add(account: string, { lane, beforeCents, afterCents }: ReratedQuote): void {
    if (afterCents === null) {
      this.#unpriced += 1;
      return;
    }
    const changeCents = afterCents - beforeCents;
    const percent = beforeCents === 0 ? 0 : (changeCents * 100) / beforeCents;
    const above = BOUNDS.findIndex((bound) => percent < bound);
    const bucket = this.#buckets[above < 0 ? BOUNDS.length : above]!;
    bucket.quotes += 1;
    bucket.changeCents += changeCents;
    if (changeCents > 0) this.#dearer += 1;
    else if (changeCents < 0) this.#cheaper += 1;
    for (const sums of [this.#all, sumsOf(this.#customers, account), sumsOf(this.#lanes, lane)]) {
      sums.quotes += 1;
      sums.beforeCents += beforeCents;
      sums.afterCents += afterCents;
    }
  }

  summary(nameOf: (account: string) => string): Omit<DryRunResult, 'account' | 'version' | 'from' | 'to' | 'found'> {
    const { quotes, beforeCents, afterCents } = this.#all;
    const change = beforeCents === 0 ? 0 : ((afterCents - beforeCents) * 100) / beforeCents;
    return {
      quotes: this.count,
      beforeCents,
      afterCents,
      changePercent: Math.round(change * 100) / 100,
      dearer: this.#dearer,
      cheaper: this.#cheaper,
      same: quotes - this.#dearer - this.#cheaper,
      unpriced: this.#unpriced,
      histogram: this.#buckets.map(({ quotes: count, changeCents }, at) => ({
        fromPercent: BOUNDS[at - 1] ?? null,
        toPercent: BOUNDS[at] ?? null,
        quotes: count,
        changeCents,
      })),
      customers: extremes(this.#customers, nameOf),
      lanes: extremes(this.#lanes, (lane) => lane.replace(' ', ' → ')),
    };
  }
}

function sumsOf(map: Map<string, Sums>, key: string): Sums {
  let sums = map.get(key);
  if (sums === undefined) {
    sums = noSums();
    map.set(key, sums);
  }
  return sums;
}

/** The customers or lanes with the largest gains and losses in revenue; unchanged ones are left out. */
function extremes(map: ReadonlyMap<string, Sums>, nameOf: (key: string) => string) {
  const all = [...map].map(([key, sums]) => ({ key, name: nameOf(key), ...sums }));
  const changeOf = (one: Sums) => one.afterCents - one.beforeCents;
  const gains = all.filter((one) => changeOf(one) > 0).sort((a, b) => changeOf(b) - changeOf(a));
  const losses = all.filter((one) => changeOf(one) < 0).sort((a, b) => changeOf(a) - changeOf(b));
  return { gains: gains.slice(0, MOST_SHOWN), losses: losses.slice(0, MOST_SHOWN) };
}
