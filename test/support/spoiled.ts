// A request with changes, for tests that try one field after another.

// biome-ignore lint/suspicious/noExplicitAny: tests change requests in ways that no type allows.
type Loose = any;

/** A copy with fields changed by path; `undefined` removes a field, and missing parent objects are created. */
export function spoiled(body: Loose, changes: Readonly<Record<string, unknown>>): Loose {
  const copy = structuredClone(body);
  for (const [path, value] of Object.entries(changes)) {
    const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
    const last = parts.pop()!;
    const owner = parts.reduce((at, part) => {
      at[part] ??= {};
      return at[part];
    }, copy);
    if (value === undefined) delete owner[last];
    else owner[last] = value;
  }
  return copy;
}
