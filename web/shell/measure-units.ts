// The user's units of weight and length. Texts name them, so this imports nothing.

export type Measures = 'us' | 'metric';

const KEY = 'linehaul-measures';

// Tests load this without a browser, and are compiled without its types.
const { document, location } = globalThis as {
  document?: {
    readonly documentElement: { lang: string; readonly dataset: Readonly<Record<string, string | undefined>> };
  };
  location?: { reload(): void };
};
const page = document?.documentElement;
/** The console shows what the carrier's documents say: pounds and inches. */
const isOffered = page?.dataset.measures !== undefined;

export const MEASURES: Measures = isOffered && localStorage.getItem(KEY) === 'metric' ? 'metric' : 'us';
export const WEIGHT_UNIT = MEASURES === 'metric' ? 'kg' : 'lb';
export const LENGTH_UNIT = MEASURES === 'metric' ? 'cm' : 'in';

/** Undefined if the page offers no choice. */
export function otherMeasures(): Measures | undefined {
  if (!isOffered) return undefined;
  return MEASURES === 'us' ? 'metric' : 'us';
}

/** Applies to the page after it is loaded again, like the language. */
export function chooseMeasures(measures: Measures): void {
  localStorage.setItem(KEY, measures);
  location?.reload();
}
