// Finds the path that was most likely meant by a mistyped one, so that a 404 can suggest it.
import { didYouMean } from '../contract/did-you-mean.ts';
import type { RefusalExtras } from './refusal.ts';

/** Those who try addresses out by the thousand must cost nothing: only what looks like one of ours is compared. */
const LONGEST = 64;
const OURS = /^\/(v\d|ops|auth)/i;
/** Of a slip of letters, most remain. */
const MOST_APART = 3;

/** What a refusal says besides: nothing where no address is close. */
export function addressGuess(paths: readonly string[]): (url: string) => RefusalExtras {
  const known = [...new Set(paths.filter((path) => !path.endsWith('*')))];
  return (url) => {
    const [asked = ''] = url.split('?');
    if (asked.length > LONGEST) return {};
    const close = closest(asked, known);
    return close === undefined ? {} : { details: `Did you mean ${close}? See /docs for the list of paths.` };
  };
}

/** `/rate-quotes`, `/v2/rate-quotes` and `/v1/rate-quotes/` mean the same as a slip of letters does. */
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
