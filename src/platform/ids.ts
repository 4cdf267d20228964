// Generates IDs for requests, keys, clients and other records.
import { createHash } from 'node:crypto';
import { type Random, randomText } from './random.ts';

export interface Ids {
  /** A new ID with 128 random bits, after a prefix that says what it identifies. */
  make(prefix: string): string;
  /**
   * The same length, with 85 random bits after the time: IDs made in sequence are neighbors in an index, whereas random ones would touch a
   * page each.
   */
  inOrder(prefix: string, at: number): string;
  /** Cheap and unique: a random part per process, then a counter. Where IDs are repeatable, each series is independent. */
  request(series?: string): string;
}

export function makeIds(random: Random): Ids {
  const processName = randomText(random, 10).toLowerCase();
  let requests = 0;
  return {
    make: (prefix) => `${prefix}${randomText(random, 26)}`,
    inOrder: (prefix, at) => `${prefix}${timeText(at)}${randomText(random, 17)}`,
    request: () => `${processName}-${(++requests).toString(36)}`,
  };
}

/** How many IDs of each prefix have been made. */
export interface IdPosition {
  /** Raised when the counts were lost, so that new IDs differ from all earlier ones. */
  readonly epoch: number;
  readonly made: Readonly<Record<string, number>>;
}

export interface RepeatableIds extends Ids {
  position(): IdPosition;
}

/**
 * IDs that are derived from a seed and are the same in every run that makes the same calls. Each prefix is its own series, so background
 * work does not shift the IDs of requests. They are predictable and must not be used for secrets. Prefixes in `neverRepeated` use `chance`.
 */
export function repeatableIds(
  seed: string,
  from: IdPosition,
  chance: Ids,
  neverRepeated: ReadonlySet<string>,
): RepeatableIds {
  const made = new Map(Object.entries(from.made));
  const next = (prefix: string, length: number) => {
    const number = made.get(prefix) ?? 0;
    made.set(prefix, number + 1);
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, from.epoch, prefix, number]))
      .digest();
    return randomText({ bytes: () => digest }, length);
  };
  return {
    make: (prefix) => (neverRepeated.has(prefix) ? chance.make(prefix) : `${prefix}${next(prefix, 26)}`),
    inOrder: (prefix, at) => `${prefix}${timeText(at)}${next(prefix, 17)}`,
    request: (series = 'request') => next(series, 16).toLowerCase(),
    position: () => ({ epoch: from.epoch, made: Object.fromEntries(made) }),
  };
}

/** In database sort order. */
const DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const TIME_LENGTH = 9;

/** Milliseconds as nine base-32 digits: enough for a thousand years. */
function timeText(at: number): string {
  let text = '';
  let rest = Math.max(0, Math.floor(at));
  while (text.length < TIME_LENGTH) {
    text = DIGITS[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
