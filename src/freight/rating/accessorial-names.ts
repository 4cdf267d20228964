// What an accessorial is called on the other side: the quote's code for a service of a bill of lading, and the reverse. Failures suggest by it.
import { PRICED_AS } from './bol-services.ts';

/** Both are work on the dock at one price, but sorting is not unloading. */
const NOT_THE_SAME: ReadonlySet<string> = new Set(['SRT']);

const PAIRS = Object.entries(PRICED_AS).filter(([bol, quote]) => bol !== quote && !NOT_THE_SAME.has(bol));

/** By the code of a quote. */
export const BOL_ACCESSORIAL_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  PAIRS.map(([bol, quote]) => [quote, bol]),
);
/** By the code of a bill of lading. */
export const RQ_ACCESSORIAL_NAMES: Readonly<Record<string, string>> = Object.fromEntries(PAIRS);
