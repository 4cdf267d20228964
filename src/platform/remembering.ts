// Memoizes a function, so that repeated calls are calculated once.

/** Caches up to `most` keys, then starts over, so that callers who always send something new cannot fill memory. */
export function remembering<Key, Value>(most: number, make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      if (known.size >= most) known.clear();
      known.set(key, value);
    }
    return value;
  };
}
