// Fields of a bill are named by their path in the request, such as `destination.contact.phone`, so that a form becomes a request and the
// server's messages appear at the right field.

type Json = { [name: string]: unknown };

/** Numeric fields; everything else is text. */
const NUMBERS = new Set(['count', 'weight', 'tareWeight', 'length', 'width', 'height', 'pieces']);

/** The value at a path, as text for a field; '' if there is none. */
export function textAt(value: unknown, path: string): string {
  const found = partsOf(path).reduce<unknown>((at, part) => (at as Json | undefined)?.[part], value);
  return found === undefined || found === null ? '' : String(found);
}

/** A copy with the form's fields written over it. A cleared field is left out. */
export function withFields<T extends object>(value: T, fields: Iterable<readonly [string, unknown]>): T {
  const copy = structuredClone(value);
  for (const [path, text] of fields) writeAt(copy as Json, partsOf(path), String(text).trim());
  return copy;
}

function writeAt(target: Json, [first, ...rest]: readonly string[], text: string): void {
  if (first === undefined) return;
  if (rest.length > 0) {
    // A numeric next segment means an array.
    target[first] ??= /^\d+$/.test(rest[0]!) ? [] : {};
    writeAt(target[first] as Json, rest, text);
  } else if (text === '') delete target[first];
  else target[first] = NUMBERS.has(first) && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The segments of `a.b[0].c`. */
function partsOf(path: string): readonly string[] {
  return path.split(/[.[\]]/).filter((part) => part !== '');
}
