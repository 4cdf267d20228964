// The fields of a bill are named by their place in the request, as in `destination.contact.phone`, so that a form becomes a request and
// what the server says of a place stands at its field.

type Json = { [name: string]: unknown };

/** What is counted or measured; everything else is text. */
const NUMBERS = new Set(['count', 'weight', 'tareWeight', 'length', 'width', 'height', 'pieces']);

/** What stands at a place, as text for a field; '' where there is nothing. */
export function textAt(value: unknown, path: string): string {
  const found = partsOf(path).reduce<unknown>((at, part) => (at as Json | undefined)?.[part], value);
  return found === undefined || found === null ? '' : String(found);
}

/** A copy with the fields of the form written over it. A field that was emptied is left out. */
export function withFields<T extends object>(value: T, fields: Iterable<readonly [string, unknown]>): T {
  const copy = structuredClone(value);
  for (const [path, text] of fields) writeAt(copy as Json, partsOf(path), String(text).trim());
  return copy;
}

function writeAt(target: Json, [first, ...rest]: readonly string[], text: string): void {
  if (first === undefined) return;
  if (rest.length > 0) {
    // An index below means a list.
    target[first] ??= /^\d+$/.test(rest[0]!) ? [] : {};
    writeAt(target[first] as Json, rest, text);
  } else if (text === '') delete target[first];
  else target[first] = NUMBERS.has(first) && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** `a.b[0].c` as its steps. */
function partsOf(path: string): readonly string[] {
  return path.split(/[.[\]]/).filter((part) => part !== '');
}
