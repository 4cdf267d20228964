// Names for things that need one: requests, keys, clients.
import { type Random, randomText } from './random.ts';

export interface Ids {
  /** A new id with 128 bits of chance, behind a prefix that says what it names. */
  make(prefix: string): string;
  /**
   * The same length, with 85 bits of chance behind the time: those that are made one after the other lie side by side in
   * an index, however many there are, where chance alone would touch a page of its own for each.
   */
  inOrder(prefix: string, at: number): string;
  /** Cheap and unique: chance once for the process, then a counter. */
  request(): string;
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
