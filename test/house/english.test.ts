// Texts that people read are plain, idiomatic English: no phrase that nobody would say. The list grows with what reviewers find.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/errors.ts';
import { projectFile } from '../../src/platform/project-root.ts';

/** The phrase, and what to write instead. */
const REJECTED: readonly (readonly [RegExp, string])[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bto be had\b|\bcan(not)? be had\b/i, 'available'],
  [
    /\bone an? (environment|node|file|account)\b|\ba (file|schema|row|key) an? (environment|node|client|minute)\b/i,
    'per',
  ],
  [/\bbelow stands?\b|\bstands (here|below|there)\b/i, 'see below; is listed here'],
  [/\bgo(es)? on on\b|\bmoves? on on\b/i, 'continue'],
  [/\bas many .{1,40} as it may have\b/i, 'has reached its limit of'],
  [/\bin the asked form\b/i, 'in the requested format'],
  [/\bseconds that `?Retry-After`? says\b/i, 'the number of seconds in `Retry-After`'],
  [/\bcannot be as it says\b/i, 'contradicts itself'],
  [/\bone that this list gave\b/i, 'issued by this list'],
  [/\btoo far for that\b/i, 'already past that point'],
  [/\bnothing (fits|of your accounts)\b|\bno \w+ fits\b/i, 'no matches'],
  [/\btook a wrong way\b/i, 'misrouted'],
  [/\blooked at lately\b/i, 'recently viewed'],
  [/\bwas reckoned\b/i, 'was calculated'],
  [/\blong work\b/i, 'background jobs'],
  [/\bask for the truck\b|\bwas asked for:/i, 'schedule the pickup'],
  [/\bis others\b|\bare others\b/i, 'does not match'],
  [/\bmake it \/|\bmake the bill\b/i, 'create'],
  [/\bchain is whole\b/i, 'log verified'],
];

function faultsOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      REJECTED.filter(([phrase]) => phrase.test(line)).map(
        ([phrase, better]) => `${line.trim()} (${phrase}: ${better})`,
      ),
    );
}

describe('the error catalogue', () => {
  it.each(Object.entries(ERRORS))('%s', (_name, { message, when, fix }) => {
    expect(faultsOf([message, when, fix].join('\n'))).toEqual([]);
    for (const text of [message, when, fix]) expect(text).toMatch(/^[A-Z].*[.!?]$/s);
  });

  it('is sorted by code, and no code is used twice', () => {
    const codes = Object.values(ERRORS).map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort((one, other) => one - other));
  });
});

const PAGES = filesIn('web/words', '.ts');
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...filesIn('docs', '.md'),
  ...filesIn('docs/decisions', '.md'),
];

it.each(PAGES)('%s', (file) => expect(faultsOf(readFileSync(projectFile(file), 'utf8'))).toEqual([]));

it.each(DOCUMENTS.filter((file) => file !== 'docs/spec.md' && file !== 'docs/vocabulary.md'))('%s', (file) => {
  expect(faultsOf(readFileSync(projectFile(file), 'utf8'))).toEqual([]);
});

it('a phrase from the list is found', () => {
  expect(faultsOf('Mend these first.\nAll is well.')).toHaveLength(1);
});

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(projectFile(folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}
