// Memoizes a function, so that repeated calls are calculated once.
import { CappedMap } from './capped-map.ts';

/** Caches up to `most` keys, so that callers who always send something new cannot fill memory. */
export function remembering<Key, Value>(most: number, make: (key: Key) => Value): (key: Key) => Value {
  const known = new CappedMap<Key, Value>(most);
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}
