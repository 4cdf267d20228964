// The rows of a certification in the portal's other languages: titles of the API that the pages translate.
import { expect, test } from 'vitest';
import { CERTIFICATION_ROWS } from '../../src/capabilities/certification/certification-rows.ts';
import { catalog as es } from '../../web/words/es/catalog.ts';
import { catalog as fr } from '../../web/words/fr/catalog.ts';

test.each<[string, Readonly<Record<string, string>>]>([
  ['Spanish', es.code.API_TEXT],
  ['French', fr.code.API_TEXT],
])('every row has a title in %s', (_, texts) => {
  // Those of exceptions are put together on the page.
  const titles = CERTIFICATION_ROWS.filter(({ group }) => group !== 'Exceptions').map(({ title }) => title);
  expect(titles.filter((title) => !texts[title])).toEqual([]);
});
