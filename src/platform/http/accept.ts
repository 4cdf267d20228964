// Whether the `Accept` header of a request allows a content type.

/** Accept headers that were seen, so that each is read once. Bounded: a client may send a new one every time. */
const seen = new Map<string, boolean>();
const MOST_SEEN = 1_000;

export function accepts(header: string | undefined, contentType: string): boolean {
  if (header === undefined || header === '' || header === '*/*' || header === contentType) return true;
  if (contentType === '*/*') return true;
  const key = `${contentType}\n${header}`;
  let allowed = seen.get(key);
  if (allowed === undefined) {
    allowed = readAccept(header, contentType);
    if (seen.size >= MOST_SEEN) seen.clear();
    if (key.length <= 512) seen.set(key, allowed);
  }
  return allowed;
}

/** RFC 9110 §12.5.1: the most specific range that fits decides, and a weight of zero rules out. */
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
