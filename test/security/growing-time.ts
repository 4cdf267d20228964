// Measures how the time that something takes grows with the text it is given.

/** As often as a text is doubled. */
const DOUBLINGS = 3;
const RUNS = 5;
/** Nobody is held up by less, so it is not looked at more closely. */
const UNNOTICED_MS = 50;

export interface Growth {
  /** The power of the length to which the time grows: 1 in proportion, 2 squared. Zero where it went unnoticed. */
  readonly exponent: number;
  readonly slowestMs: number;
}

/** Runs it with texts of `size`, 2, 4 and 8 times as long, each as often as it takes for one run that nothing disturbed. */
export async function growthOf<Text>(
  run: (text: Text) => unknown,
  make: (size: number) => Text,
  size: number,
): Promise<Growth> {
  const longest = await bestMs(run, make(size * 2 ** DOUBLINGS), UNNOTICED_MS);
  if (longest < UNNOTICED_MS) return { exponent: 0, slowestMs: longest };
  const times: number[] = [];
  for (let doubled = 0; doubled < DOUBLINGS; doubled++) times.push(await bestMs(run, make(size * 2 ** doubled), 0));
  return { exponent: slope([...times, longest]), slowestMs: longest };
}

/** The fastest of some runs, or the first that is fast enough. */
async function bestMs<Text>(run: (text: Text) => unknown, text: Text, enoughMs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < RUNS && best > enoughMs; count++) {
    const startedAt = performance.now();
    await run(text);
    best = Math.min(best, performance.now() - startedAt);
    // A text that is far too slow once is not run again and again.
    if (best > 10 * UNNOTICED_MS) break;
  }
  return best;
}

/** The straight line that fits the times best, where both sides are drawn as powers of two. */
function slope(times: readonly number[]): number {
  const middle = (times.length - 1) / 2;
  const height = times.map((ms) => Math.log2(Math.max(ms, 0.01)));
  const mean = height.reduce((sum, one) => sum + one, 0) / height.length;
  const products = height.map((one, at) => (at - middle) * (one - mean));
  const squares = height.map((_, at) => (at - middle) ** 2);
  return products.reduce((sum, one) => sum + one, 0) / squares.reduce((sum, one) => sum + one, 0);
}
