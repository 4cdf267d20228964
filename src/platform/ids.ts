// Names for things that need one: requests, keys, clients.
import { type Random, randomText } from './random.ts';

export interface Ids {
  /** A new id with 128 bits of chance, behind a prefix that says what it names. */
  make(prefix: string): string;
  /** Cheap and unique: chance once for the process, then a counter. */
  request(): string;
}

export function makeIds(random: Random): Ids {
  const processName = randomText(random, 10).toLowerCase();
  let requests = 0;
  return {
    make: (prefix) => `${prefix}${randomText(random, 26)}`,
    request: () => `${processName}-${(++requests).toString(36)}`,
  };
}
