// Finds the path that a mistyped one most likely stands for, so that a 404 can suggest it.
import { didYouMean } from '../contract/did-you-mean.ts';
import type { RefusalExtras } from './refusal.ts';

/** Scanners that try thousands of URLs must cost nothing: only paths that resemble ours are compared. */
const LONGEST = 64;
const OURS = /^\/(v\d|ops|auth)/i;
/** A typo leaves most letters unchanged. */
const MOST_APART = 3;

/** Additional text for the 404. Empty if no path is close. */
export function addressGuess(paths: readonly string[]): (url: string) => RefusalExtras {
  const known = [...new Set(paths.filter((path) => !path.endsWith('*')))];
  return (url) => {
    const [asked = ''] = url.split('?');
    if (asked.length > LONGEST) return {};
    const close = closest(asked, known);
    return close === undefined ? {} : { details: `Did you mean ${close}? See /docs for the list of paths.` };
  };
}

/** `/rate-quotes`, `/v2/rate-quotes` and `/v1/rate-quotes/` are treated like typos. */
function closest(asked: string, known: readonly string[]): string | undefined {
  const bare = `/${asked
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`;
  const versioned = `/v1${bare.replace(/^\/v\d+(?=\/)/i, '')}`;
  for (const one of [bare, versioned]) {
    const same = known.find((path) => path.toLowerCase() === one.toLowerCase());
    if (same !== undefined && same !== asked) return same;
  }
  if (!OURS.test(bare)) return undefined;
  return didYouMean(
    bare,
    known.filter((path) => Math.abs(path.length - bare.length) <= MOST_APART),
  );
}
