// Whether the `Accept` header of a request allows a content type.
import { remembering } from '../../remembering.ts';

const MOST_REMEMBERED = 1_000;
/** Longer ones are parsed each time. */
const LONGEST_REMEMBERED = 512;
const readKnown = remembering(MOST_REMEMBERED, (key: string) => {
  const end = key.indexOf('\n');
  return readAccept(key.slice(end + 1), key.slice(0, end));
});

export function accepts(header: string | undefined, contentType: string): boolean {
  if (header === undefined || header === '' || header === '*/*' || header === contentType) return true;
  if (contentType === '*/*') return true;
  if (header.length > LONGEST_REMEMBERED) return readAccept(header, contentType);
  return readKnown(`${contentType}\n${header}`);
}

/** RFC 9110 §12.5.1: the most specific matching range decides, and a weight of zero means not acceptable. */
function readAccept(header: string, contentType: string): boolean {
  const [wholeType] = contentType.split('/');
  let bestRank = -1;
  let weight = 0;
  for (const range of header.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const rank = [`*/*`, `${wholeType}/*`, contentType].indexOf(name);
    if (rank <= bestRank) continue;
    bestRank = rank;
    const quality = parameters.find((one) => /^q\s*=/.test(one));
    weight = quality === undefined ? 1 : Number(quality.split('=')[1]);
  }
  return weight > 0;
}
