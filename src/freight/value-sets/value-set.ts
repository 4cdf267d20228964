// Owns the shape of every value set of §2.2: its name, its codes in the specification's order, and their meanings.

export interface ValueSetEntry {
  readonly code: string;
  readonly meaning: string;
}

export interface ValueSet<Entries extends readonly ValueSetEntry[]> {
  /** The name as §2.2 spells it, for messages and for the test that compares the two. */
  readonly name: string;
  readonly entries: Entries;
  /** A tuple of literals, so that it can be a schema's enum and keep its type. */
  readonly codes: { readonly [Index in keyof Entries]: Entries[Index]['code'] };
  has(value: unknown): value is Entries[number]['code'];
  get<Code extends Entries[number]['code']>(code: Code): Extract<Entries[number], { readonly code: Code }>;
  describe(code: Entries[number]['code']): string;
}

/** The literal union of a set's codes: `type ServiceLevel = CodeOf<typeof SERVICE_LEVEL>`. */
export type CodeOf<Set extends { readonly codes: readonly string[] }> = Set['codes'][number];

/**
 * Entries are a list instead of an object, because an object would move integer-like keys ('50', '100') to the front and lose the
 * specification's order. Lookup uses a Map, so that no name of Object.prototype is ever a code.
 */
export function valueSet<const Entries extends readonly ValueSetEntry[]>(
  name: string,
  entries: Entries,
): ValueSet<Entries> {
  type Code = Entries[number]['code'];
  const byCode = new Map<unknown, ValueSetEntry>(entries.map((entry) => [entry.code, Object.freeze(entry)]));
  if (byCode.size !== entries.length) throw new Error(`${name} lists a code twice`);

  function entryOf(code: Code): ValueSetEntry {
    const entry = byCode.get(code);
    if (entry === undefined) throw new Error(`${name} has no code ${JSON.stringify(code)}`);
    return entry;
  }

  return Object.freeze({
    name,
    entries: Object.freeze(entries),
    codes: Object.freeze(entries.map((entry) => entry.code)) as ValueSet<Entries>['codes'],
    has: (value: unknown): value is Code => byCode.has(value),
    get: <Wanted extends Code>(code: Wanted) => entryOf(code) as Extract<Entries[number], { readonly code: Wanted }>,
    describe: (code: Code) => entryOf(code).meaning,
  });
}
