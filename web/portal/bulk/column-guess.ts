// Guesses which column is which field, from common column names in English, Spanish and French, and from the page's own.
import { bulkWords } from '../../words/bulk-words.ts';
import { type BulkFieldName, type BulkKind, fieldsOf } from './bulk-fields.ts';
import { isTranslatedName, nameFor, plainName, wholeName } from './column-names.ts';

/** Field → column index. */
export type Mapping = Readonly<Partial<Record<BulkFieldName, number>>>;

export function guessMapping(kind: BulkKind, headers: readonly string[]): Mapping {
  const columns = headers.map((header) => ({ header, whole: wholeName(header), plain: plainName(header) }));
  const mapping: Partial<Record<BulkFieldName, number>> = {};
  const taken = new Set<number>();
  for (const { name, known } of fieldsOf(kind)) {
    const own = plainName(bulkWords.fields[name]);
    const column = columns.findIndex(({ header, whole, plain }, at) => {
      if (taken.has(at)) return false;
      const meant = nameFor(name, header);
      return (
        whole === name.toLowerCase() ||
        known.test(whole) ||
        known.test(meant) ||
        plain === own ||
        isTranslatedName(name, meant)
      );
    });
    if (column < 0) continue;
    taken.add(column);
    mapping[name] = column;
  }
  return mapping;
}
