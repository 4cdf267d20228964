// Truncates a request that is rejected anyway, so that it can be searched for every failure.

const shortened = new WeakSet<object>();

/** Whether the request was truncated: a rule that adds up its items would then be wrong. */
export function wasShortened(value: object): boolean {
  return shortened.has(value);
}

/** Keeps `most` array items in total, outermost first, and at least one in each array that is reached. */
export function shorten(value: unknown, most: number): void {
  let left = most;
  const line: unknown[] = [value];
  // Not recursive: a body may be nested 100,000 levels deep.
  for (let at = 0; at < line.length; at++) {
    const one = line[at];
    if (Array.isArray(one)) {
      // An array truncated to nothing would be reported as empty, which it was not.
      if (one.length > left && one.length > 1) {
        one.length = Math.max(1, left);
        shortened.add(value as object);
      }
      left = Math.max(0, left - one.length);
      for (const item of one) line.push(item);
    } else if (typeof one === 'object' && one !== null) {
      for (const member of Object.values(one)) line.push(member);
    }
  }
}
