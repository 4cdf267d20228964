// The facts about an error code, shared by the web pages and docs/errors/*.md.
import { STATUS_CODES } from 'node:http';
import type { CatalogEntry, ErrorName } from '../../errors.ts';
import { refusalBody } from '../http/envelope.ts';
import { type Failure, Refusal } from '../http/refusal.ts';

export type Catalog = Readonly<Record<string, CatalogEntry>>;

export interface ErrorFamily {
  readonly title: string;
  readonly about: string;
  readonly entries: readonly CatalogEntry[];
}

const FAMILIES: Readonly<Record<number, readonly [title: string, about: string]>> = {
  1: ['1xxx · Authentication and access', 'Keys, tokens, user names, permissions and limits.'],
  2: ['2xxx · Invalid request', 'Invalid fields, bodies or headers.'],
  3: ['3xxx · Not found', 'The record does not exist, or you cannot see it.'],
  5: ['5xxx · Business rule', 'The request is valid, but a business rule does not allow it.'],
  6: ['6xxx · Cannot be served', 'The service cannot provide this at the moment.'],
  9: ['9xxx · Server error', 'A problem on our side. Retry the request, unless the page of the code says otherwise.'],
};

/** For errors with fields, an example without a failure would show the wrong shape. */
const SOME_FAILURE: readonly Failure[] = [{ field: 'origin.postalCode', description: 'is required.' }];

/** In order of their codes. */
export function entriesOf(catalog: Catalog): CatalogEntry[] {
  return Object.values(catalog).sort((a, b) => a.code - b.code);
}

export function familiesOf(catalog: Catalog): ErrorFamily[] {
  const entries = entriesOf(catalog);
  const numbers = [...new Set(entries.map(familyNumber))];
  return numbers.map((number) => {
    const [title, about] = FAMILIES[number] ?? [`${number}xxx`, ''];
    return { title, about, entries: entries.filter((entry) => familyNumber(entry) === number) };
  });
}

export function statusText(entry: CatalogEntry): string {
  return `${entry.status} ${STATUS_CODES[entry.status] ?? ''}`.trim();
}

/** One response with this code, as sent over the wire. `docs` is the URL of the error pages. */
export function exampleAnswer(catalog: Catalog, entry: CatalogEntry, docs: string): string {
  const name = Object.keys(catalog).find((one) => catalog[one] === entry) as ErrorName;
  const refusal = new Refusal(name, name === 'validationFailed' ? { failures: SOME_FAILURE } : {});
  return JSON.stringify(JSON.parse(refusalBody(refusal, 'noData', docs)), null, 2);
}

export const ABOUT_CODES =
  'Every error response has an `error.code`. Codes never change their meaning, so programs can rely on them; ' +
  'the texts in `message` and `details` are for people and may be reworded.';

export const ABOUT_EXAMPLE =
  'Some operations add an empty `data`, and some return 503 without a body; the reference says which.';

function familyNumber(entry: CatalogEntry): number {
  return Math.floor(entry.code / 1_000);
}
