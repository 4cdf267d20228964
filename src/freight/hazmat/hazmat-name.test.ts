// Which texts are a name of a row, which name is printed for them, and how names are compared.
import { describe, expect, test } from 'vitest';
import { comparable, type NameFit, nameFit, printedNameOf, shortNamesOf } from './hazmat-name.ts';
import { HAZMAT_TABLE } from './hazmat-table.ts';

/** A copy, because the parsed names of a row are cached. */
const row = (id: string) => ({ ...HAZMAT_TABLE.find((entry) => entry.id === id)! });

test.each<[id: string, given: string, fit: NameFit, printed: string]>([
  ['UN1263', row('UN1263').names[0]!, 'exact', 'Paint'],
  ['UN1263', 'paint', 'exact', 'Paint'],
  ['UN1263', 'Paint mixture', 'main', 'Paint'],
  ['UN1263', 'Paint related material, thinning', 'main', 'Paint related material'],
  ['UN1263', 'Paint brushes', undefined, 'Paint'],
  ['UN1263', 'Painting', undefined, 'Paint'],
  ['UN1263', 'lacquer', undefined, 'Paint'],
  ['UN1170', 'Ethanol', 'exact', 'Ethanol'],
  ['UN1170', 'RQ, waste ethanol solution', 'exact', 'Ethanol solutions'],
  ['UN1170', 'Ethyl alcohol mixture', 'main', 'Ethyl alcohol'],
  ['UN1170', 'Ethyl alcohol', 'exact', 'Ethyl alcohol'],
  ['UN2796', 'Sulfuric acid', 'main', 'Sulfuric acid'],
  ['UN2796', 'Sulphuric acid with not more than 51% acid', 'exact', 'Sulfuric acid'],
  ['UN3066', 'Paint related material', 'exact', 'Paint related material'],
])('%s, "%s": %s, printed as %s', (id, given, fit, printed) => {
  expect(nameFit(given, row(id))).toBe(fit);
  expect(printedNameOf(row(id), given)).toBe(printed);
});

test('each name of the table is printed without its description', () => {
  for (const entry of HAZMAT_TABLE) {
    const printed = entry.names.map((name) => comparable(printedNameOf(entry, name)));
    expect(printed, entry.id).toEqual(shortNamesOf(entry).map(comparable));
  }
});

describe('comparable', () => {
  test.each<[text: string, words: string]>([
    ['Flammable liquids, n.o.s.', 'flammable liquid nos'],
    ['Flammable liquids, N.O.S', 'flammable liquid nos'],
    ['Flammable liquids nos', 'flammable liquid nos'],
    ['Flammable liquids n o s', 'flammable liquid nos'],
    ['Flammable liquids n. o. s.', 'flammable liquid nos'],
    ['Flammable liquids n.o.s.(acetone)', 'flammable liquid nos'],
    ['nose', 'nose'],
    ['Batteries, gases, glass and gas', 'battery gas glass and gas'],
    ['Sulphur and aluminium', 'sulfur and aluminum'],
    ['Poisonous poison', 'toxic toxic'],
    ['51%', '51 percent'],
    ['(a) b (c', 'b c'],
    ['a(b)c', 'a c'],
    ['()', ''],
    ['', ''],
  ])('%s', (text, words) => {
    expect(comparable(text)).toBe(words);
  });
});
