// Texts that people read are plain, idiomatic English, without phrases that no one would say. Reviewers' findings extend the list.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_PLACES } from '../../src/api-documents.ts';
import { SETTINGS } from '../../src/config.ts';
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
  [/\bwhat there is to (know|say)\b/i, 'the messages; the facts'],
  [/\bhow it stands\b|\bas it stands\b/i, 'the status'],
  [/\bthe way of (a|the|all)\b/i, 'the route of; like any other'],
  [/\bwhat (goes on|went on)\b/i, 'activity; the overview'],
  [/\bbecame of (it|each|them|its)\b/i, 'the status; the result'],
  [/\bmakes? an event up\b/i, 'trigger a test event'],
  [/\b(is|was) not one that this \w+ gave\b/i, 'was not issued by'],
  [/\banswer in JSON\b/i, 'print JSON'],
  [/\bwith commas between\b/i, 'separated by commas'],
  [/\bof a page before\b/i, 'from the previous page'],
  [/\bquery parameter of this address\b/i, 'of this endpoint'],
  [/\beverybody’s\b/i, 'of all customers'],
  [/\b(is|are) the affair of\b/i, 'concerns'],
  [/\bwent back, so\b/i, 'was returned'],
  [/(\d|\}) %(?![\w${(])/, 'no space before %'],
  [/\bfor whoever (looks|asks|reads)\b/i, 'for the reader; for the caller'],
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

/** Every summary and description of the API reference, with its path. */
function described(node: unknown, at = ''): [string, string][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    (name === 'description' || name === 'summary') && typeof value === 'string'
      ? [[`${at}/${name}`, value] as [string, string]]
      : described(value, `${at}/${name}`),
  );
}

it('the API reference', () => {
  const texts = Object.values(DOCUMENT_PLACES).flatMap(({ file }) =>
    described(JSON.parse(readFileSync(projectFile(file), 'utf8')), file),
  );
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.flatMap(([at, text]) => faultsOf(text).map((fault) => `${at}: ${fault}`))).toEqual([]);
});

it.each(Object.entries(SETTINGS))('setting %s', (_name, { means }) => {
  expect(faultsOf(means)).toEqual([]);
  expect(means).toMatch(/\.$/);
});

it('the help of commands', () => {
  const texts = filesIn('src/cli', '.ts').flatMap((file) =>
    readFileSync(projectFile(file), 'utf8')
      .split('\n')
      .filter((line) => /\.(description|option|argument)\(|^\s+['"`]/.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.flatMap(faultsOf)).toEqual([]);
});

it('the first line of every file', () => {
  const files = readdirSync(projectFile('src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('migrations'))
    .map((name) => `src/${name}`);
  const lines = files.map((file) => `${file}: ${readFileSync(projectFile(file), 'utf8').split('\n', 1)[0]}`);
  expect(lines.length).toBeGreaterThan(900);
  expect(lines.flatMap(faultsOf)).toEqual([]);
});

it('a phrase from the list is found', () => {
  expect(faultsOf('Mend these first.\nAll is well.')).toHaveLength(1);
});

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(projectFile(folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}
