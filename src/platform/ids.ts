// Names for things that need one: requests, keys, clients.
import { createHash } from 'node:crypto';
import { type Random, randomText } from './random.ts';

export interface Ids {
  /** A new id with 128 bits of chance, behind a prefix that says what it names. */
  make(prefix: string): string;
  /**
   * The same length, with 85 bits of chance behind the time: those that are made one after the other lie side by side in
   * an index, however many there are, where chance alone would touch a page of its own for each.
   */
  inOrder(prefix: string, at: number): string;
  /** Cheap and unique: chance once for the process, then a counter. Where ids repeat, each series does so by itself. */
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

/** How far the ids of each prefix have come. */
export interface IdPosition {
  /** Raised when it is not known how far they had come: ids of another epoch are others. */
  readonly epoch: number;
  readonly made: Readonly<Record<string, number>>;
}

export interface RepeatableIds extends Ids {
  position(): IdPosition;
}

/**
 * Ids that are the same in every run that asks for the same, from a seed. Each prefix has a series of its own, so that what runs by
 * itself does not shift the ids of what is asked for. They can be predicted: no secret is made of them. Prefixes that are
 * `neverRepeated` are made by `chance`.
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

/** In the order in which databases sort them. */
const DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const TIME_LENGTH = 9;

/** Milliseconds as nine digits to the base 32: enough for a thousand years. */
function timeText(at: number): string {
  let text = '';
  let rest = Math.max(0, Math.floor(at));
  while (text.length < TIME_LENGTH) {
    text = DIGITS[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
