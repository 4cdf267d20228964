// Finds the word that a mistyped one most likely stands for.

/** The closest of `words`, if close enough to be a typo: at most a third of its letters differ, or one is a prefix of the other. */
export function didYouMean(given: string, words: readonly string[]): string | undefined {
  if (given.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  let isTied = false;
  for (const word of words) {
    const distance = editDistance(given.toLowerCase(), word.toLowerCase());
    if (distance > bestDistance) continue;
    isTied = distance === bestDistance;
    best = word;
    bestDistance = distance;
  }
  // If two are equally close, either may be meant.
  if (isTied && bestDistance > 0) best = undefined;
  if (bestDistance > 2) {
    const begun = words.filter((word) => beginsWith(word, given) || beginsWith(given, word));
    if (begun.length === 1) return begun[0];
  }
  if (best === undefined) return undefined;
  // A word that shares no letter is a different word, however short.
  return bestDistance < best.length && bestDistance <= Math.max(1, Math.floor(best.length / 3)) ? best : undefined;
}

/** `origin` for `originPoint`: a word that was cut off, or has something appended. */
function beginsWith(long: string, short: string): boolean {
  return short.length >= 4 && long.toLowerCase().startsWith(short.toLowerCase());
}

/** Letters added, removed, changed, or swapped with their neighbor (Damerau). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, beforeLast[column - 2]! + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
