// Guesses which column is which field, from common column names.
import { type BulkFieldName, type BulkKind, fieldsOf } from './bulk-fields.ts';

/** Field → column index. */
export type Mapping = Readonly<Partial<Record<BulkFieldName, number>>>;

export function guessMapping(kind: BulkKind, headers: readonly string[]): Mapping {
  const plain = headers.map((header) => header.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const mapping: Partial<Record<BulkFieldName, number>> = {};
  const taken = new Set<number>();
  for (const { name, known } of fieldsOf(kind)) {
    const own = plain.findIndex(
      (header, at) => !taken.has(at) && (header === name.toLowerCase() || known.test(header)),
    );
    if (own < 0) continue;
    taken.add(own);
    mapping[name] = own;
  }
  return mapping;
}
