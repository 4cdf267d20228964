// The facts about an error code, shared by the web pages and docs/errors/*.md.
import { STATUS_CODES } from 'node:http';
import type { CatalogueEntry, ErrorName } from '../../errors.ts';
import { refusalBody } from '../http/envelope.ts';
import { type Failure, Refusal } from '../http/refusal.ts';

export type Catalogue = Readonly<Record<string, CatalogueEntry>>;

export interface ErrorFamily {
  readonly title: string;
  readonly about: string;
  readonly entries: readonly CatalogueEntry[];
}

const FAMILIES: Readonly<Record<number, readonly [title: string, about: string]>> = {
  1: ['1xxx · Who you are', 'Keys, tokens, user names, permissions and limits.'],
  2: ['2xxx · The form of the request', 'Fields, bodies and headers that are not as they should be.'],
  3: ['3xxx · Not found', 'What was asked for does not exist, or not for you.'],
  5: ['5xxx · A business rule', 'The request is well formed, but the rules of the business do not allow it.'],
  6: ['6xxx · Cannot be served', 'The carrier does not offer this.'],
  9: ['9xxx · The server', 'Not your fault. Trying again is right.'],
};

/** For errors with fields, an example without a failure would show the wrong shape. */
const SOME_FAILURE: readonly Failure[] = [{ field: 'origin.postalCode', description: 'is required.' }];

/** In order of their codes. */
export function entriesOf(catalogue: Catalogue): CatalogueEntry[] {
  return Object.values(catalogue).sort((a, b) => a.code - b.code);
}

export function familiesOf(catalogue: Catalogue): ErrorFamily[] {
  const entries = entriesOf(catalogue);
  const numbers = [...new Set(entries.map(familyNumber))];
  return numbers.map((number) => {
    const [title, about] = FAMILIES[number] ?? [`${number}xxx`, ''];
    return { title, about, entries: entries.filter((entry) => familyNumber(entry) === number) };
  });
}

export function statusText(entry: CatalogueEntry): string {
  return `${entry.status} ${STATUS_CODES[entry.status] ?? ''}`.trim();
}

/** One response with this code, as sent over the wire. `docs` is the URL of the error pages. */
export function exampleAnswer(catalogue: Catalogue, entry: CatalogueEntry, docs: string): string {
  const name = Object.keys(catalogue).find((one) => catalogue[one] === entry) as ErrorName;
  const refusal = new Refusal(name, name === 'validationFailed' ? { failures: SOME_FAILURE } : {});
  return JSON.stringify(JSON.parse(refusalBody(refusal, 'noData', docs)), null, 2);
}

export const ABOUT_CODES =
  'Every refused request is answered with an `error.code`. It never changes its meaning, so programs may rely on it; ' +
  'the words in `message` and `details` are for people and may get better.';

export const ABOUT_EXAMPLE =
  'Some operations add an empty `data`, and some answer a 503 without a body; the reference says which.';

function familyNumber(entry: CatalogueEntry): number {
  return Math.floor(entry.code / 1_000);
}
