// Owns the rule about caches: a map that makes room when it is full is a CappedMap or a BoundedMap, not one more loop over a Map.
import { expect, test } from 'vitest';
import { codeOf, shippedFiles } from './source-files.ts';

/** Empties a map, deletes its first key because it has grown, or deletes keys until their values are small enough. */
const BY_HAND =
  /\.size >=? [^)\n]+\)[^;]*\.(clear\(|delete\()|\.keys\(\)\.next\(\)|\bof [^\n]+\{\s*if \([^\n]*(?:bytes|characters|size|length) <=? [^\n]+ (?:return|break);\s*[\w.#]+\.delete\(/i;
const EXEMPT: Readonly<Record<string, string>> = {
  'src/platform/bounded-map.ts': 'it is what other files use',
  'src/platform/http/admission/rate-limit.ts':
    'full buckets go first; only if all callers are under a limit is the map emptied',
};

test('no file limits a map by hand', () => {
  const found = shippedFiles().filter((file) => !(file.path in EXEMPT) && BY_HAND.test(codeOf(file)));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test.each([
  'if (known.size >= MOST) known.clear();',
  'if (this.#known.size >= MOST) this.#known.delete(this.#known.keys().next().value!);',
  'known.delete(known.keys().next().value!);',
  'for (const [id, { data }] of this.#kept) {\n if (this.#bytes <= this.#most) return;\n this.#kept.delete(id);',
])('%s is found', (text) => {
  expect(BY_HAND.test(text)).toBe(true);
});
