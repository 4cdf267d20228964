// Measures how running time grows with the length of the input text.

/** How often the text is doubled. */
const DOUBLINGS = 3;
const RUNS = 5;
/** Faster runs bother no one, so they are not examined further. */
const UNNOTICED_MS = 50;

export interface Growth {
  /** The time grows with the length to this power: 1 is linear, 2 is quadratic. Zero if it was too fast to matter. */
  readonly exponent: number;
  readonly slowestMs: number;
}

/** Runs it with texts of `size` and of 2, 4 and 8 times that, repeating each to get an undisturbed run. */
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

/** The fastest of several runs, or the first that is fast enough. */
async function bestMs<Text>(run: (text: Text) => unknown, text: Text, enoughMs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < RUNS && best > enoughMs; count++) {
    const startedAt = performance.now();
    await run(text);
    best = Math.min(best, performance.now() - startedAt);
    // A text that is far too slow is not run again.
    if (best > 10 * UNNOTICED_MS) break;
  }
  return best;
}

/** The slope of the line that best fits the times on a log-log scale. */
function slope(times: readonly number[]): number {
  const middle = (times.length - 1) / 2;
  const height = times.map((ms) => Math.log2(Math.max(ms, 0.01)));
  const mean = height.reduce((sum, one) => sum + one, 0) / height.length;
  const products = height.map((one, at) => (at - middle) * (one - mean));
  const squares = height.map((_, at) => (at - middle) ** 2);
  return products.reduce((sum, one) => sum + one, 0) / squares.reduce((sum, one) => sum + one, 0);
}
