// Texts that people read are plain, idiomatic English, without phrases that no one would say. Reviewers' findings extend the list.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_PLACES } from '../../src/api/documents.ts';
import { SETTINGS } from '../../src/config.ts';
import { ERRORS } from '../../src/errors.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { type SourceFile, shippedFiles, sourceFiles } from './source-files.ts';

/** The phrase, and what to write instead. */
const REJECTED: readonly (readonly [RegExp, string])[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\banswers [45]\d\d\b/i, 'returns 404'],
  [/\bthe answer leaves\b/i, 'the response is sent'],
  [/\bbecame of\b/i, 'the result'],
  [/\bneeds somebody\b/i, 'needs attention'],
  [/\bstands beside\b/i, 'cannot be combined with; is next to'],
  [/\bso many (days|numbers)\b/i, 'that many days'],
  [/\bHear of\b/, 'subscribe to'],
  [/\bcan be asked for\b/i, 'can be requested'],
  [/\bas on the wall\b/i, 'in real time'],
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
  [/\btoo far for (that|it)\b/i, 'already past that point'],
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
  [/\bmakes? an event up\b/i, 'trigger a test event'],
  [/\b(is|was) not one that this \w+ gave\b/i, 'was not issued by'],
  [/\banswer in JSON\b/i, 'print JSON'],
  [/\bwith commas between\b/i, 'separated by commas'],
  [/\bquery parameter of this address\b/i, 'of this endpoint'],
  [/\beverybody’s\b/i, 'of all customers'],
  [/\b(is|are) the affair of\b/i, 'concerns'],
  [/\bwent back, so\b/i, 'was returned'],
  [/(\d|\}) %(?![\w${(%])/, 'no space before %'],
  [/\bfor whoever (looks|asks|reads)\b/i, 'for the reader; for the caller'],
  [/\bendings? 0\b/i, 'exit codes'],
  [/\bgo on more slowly\b/i, 'retry at a lower rate'],
  [/\bnothing at this address\b|\bcompare the path with\b/i, 'no such endpoint'],
  [/\bof (a|the) page before\b/i, 'from the previous page'],
  [/\bworking days?\b/i, 'business day'],
  [/\btell these about\b/i, 'notify these addresses of; send tracking updates to'],
  [/\bwho ends a job\b|\bunder which he\b/i, 'a worker can finish a job only while it holds the claim'],
  [/\btells where\b/i, 'reports; says where'],
  [/\bSomething is wrong\b/, 'the reason itself'],
  [/\btell us whether to\b/i, 'we need your instructions'],
  [/\bif you can help;/i, 'what to do, such as filing a claim'],
  [/\bholiday lies\b|\blies in between\b/i, 'delayed by a holiday'],
  [/\bcustoms keeps\b/i, 'held by customs'],
  [/\bmissed its connection\b|\bleaves with the next\b/i, 'missed its linehaul connection; departs on the next one'],
  [/\blater than promised\b/i, 'late'],
  [/['"`]driven['"`]|\bstill to come\b/i, 'completed; remaining; not yet available'],
  [/\bcarries .{1,40} as PRO\b/i, 'no shipment on your accounts matches'],
  [/\bwho, what,? and how\b|\bkept in this browser\b/i, 'your draft is saved in this browser'],
  [/\bbill of lading (is |was )?made\b/i, 'bill of lading created'],
  [/['"`]left open:|\bleft open: \d/i, 'if blank:'],
  [/\bpallets weigh\b/i, 'pallet weight'],
  [/\bpriced when it is made\b/i, 'rated at booking'],
  [/\bseveral: separate\b/i, 'separate multiple entries with commas'],
  [/\bname a customs broker\b/i, 'add a customs broker'],
  [/\badd an item on it\b/i, 'add a commodity to this unit'],
  [/\blook again\b|\bby its check digit it would\b/i, 'check digit mismatch; check again'],
  [/\bprint the papers\b/i, 'print your documents'],
  [/\btrucks? (that )?(was|were) asked for\b/i, 'pickup requests; the pickup was not scheduled'],
  [/\btwo hours or (longer|more)\b/i, 'at least 2 hours'],
  [/\basked for by \d|\btruck still comes\b/i, 'same-day cut-off'],
  [/\bwho to ask for\b/i, 'contact at pickup'],
  [/\basked for twice\b|\bnot needed any ?more\b/i, 'duplicate request; no longer needed'],
  [/\bworth knowing\b/i, 'please note'],
  [/\blb more costs? nothing\b/i, 'you can add up to … lb at no extra cost'],
  [/\bnothing that was tried\b/i, 'no cheaper option found'],
  [/\bgive whole\b/i, 'enter a whole number'],
  [/\bholds until\b/i, 'valid until'],
  [/\bon which one of your accounts is\b/i, 'on your accounts'],
  [/\bhow it begins\b/i, 'starts with'],
  [/\bwhat to make of\b/i, 'what should we create?'],
  [/\b1 (rows|shipments)\b/i, '1 row; 1 shipment'],
  [/\bCorrect \w+\.postalCode\b/i, 'ZIP code … doesn’t exist'],
  [/\bas the system['"`]/i, 'system default'],
  [/\byou were signed out\b|\bgo on where you were\b/i, 'your session expired; continue where you left off'],
  [/\bgo to the start\b/i, 'go to home page'],
  [/\bin this time['"`.]|\bhalf within\b/i, 'in the last hour; median'],
  [/\blet something go wrong\b|['"`>]let it happen\b/i, 'simulate an exception; simulate'],
  [/\bheard (of (it|them)|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|\$\{)|\bwas heard of\b/, 'reported'],
  [/\bweighed again\b/i, 'reweighed'],
  [/\bin vain\b/i, 'attempted – not picked up; without success'],
  [/\bpaid too much\b|\bleft to pay\b/i, 'overpaid; balance due'],
  [/\bdocument is kept\b|\bhears? of it\b/i, 'document saved; will be notified'],
  [/\bDearer\b/, 'more expensive'],
  [/\belse the web pages\b|\bpages alone\b/i, 'portal only'],
  [/\b(blanks?|commas?|semicolons?) between them\b/i, 'separated by spaces or commas'],
  [/\bI have kept it\b/i, 'I’ve saved it'],
  [/\be-?mail for trouble\b/i, 'alert e-mail'],
  [/\bcheck the chain\b/i, 'verify the log'],
  [/\bmachine['’]s clock\b/i, 'system clock'],
  [/\bclock you can turn\b|\bturn(s|ed|ing)? the clock\b/i, 'move the clock forward'],
  [/\bsigned addresses\b/i, 'signed URLs'],
  [/\bbecame of (a|an|the) (message|e-?mail)\b/i, 'the status of an e-mail'],
  [/\bof whoever\b/i, 'of the operator who makes the request'],
  [/\b(endpoint|server|it) answers \d{3}\b/i, 'returns'],
  [/\bshown only now\b/i, 'shown only once'],
  [/\b(was|were) to be (billed|created|ended|released|removed|withdrawn)\b/i, 'who tried it: an operator tried to …'],
  [/\banew\b/i, 'again'],
  [/\b(is|are|was|were) told by e-?mail\b/i, 'notified by e-mail'],
  [/\b(has|have|is|are) no .{1,30} now[.'"`]/i, 'no longer has'],
  [/\b(is|are) there twice\b/i, 'is a duplicate; is listed twice'],
  [/(?<![Tt]here )\bis no [A-Z"“$]/, 'is not a'],
  [/(?<!\bone )\bof yours\b/i, 'not one of your …; was not issued to you'],
  [/\bcomes? from no\b/i, 'is not from one of'],
  [/\bis over:/i, 'has passed:'],
  [/\bWhat could( happen)?[:.]/, 'possible events:'],
  [/\bAn answer with it\b/i, 'example response'],
  [/\bgave it\b/i, 'issued it; sent it'],
  [/\bgoes on\b/i, 'continues; stays in force'],
  [/\b(does|did) not answer\b/i, 'is not responding; did not respond'],
  [/\bno way leads\b/i, 'there is no route'],
  [/\bwas taken\./i, 'was used'],
  [/\bwas not made\b/i, 'was not created'],
  [/\bfreight waits there\b/i, 'what to do, such as filing a claim'],
  [/['"`>]Asking …/, 'Scheduling …'],
  [/\bcatalogue/, 'catalog'],
  [/\bline haul\b/i, 'linehaul'],
  [/(?<![.\w])cancelled\b(?!['"`_:])/, 'canceled, unless the status is meant'],
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

describe('the error catalog', () => {
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
  'SECURITY.md',
  'packages/client/README.md',
  'clients/python/README.md',
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
  const texts = sourceFiles('src/cli').flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /\.(description|option|argument)\(|^\s+['"`]/.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.flatMap(faultsOf)).toEqual([]);
});

/** Stands for a value in a template. */
const VALUE = '$'.concat('{…}');

/** Texts in code: string literals, and templates with `${…}` for each value. */
function textsIn({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

// Reading the syntax of every file takes seconds, and longer on a busy machine.
it('every text of the program', { timeout: 120_000 }, () => {
  const texts = shippedFiles().flatMap((file) =>
    textsIn(file)
      // Names and codes have no spaces.
      .filter((text) => text.includes(' '))
      .map((text) => `${file.path}: ${text.replaceAll('\n', ' ')}`),
  );
  expect(texts.length).toBeGreaterThan(8_000);
  expect(texts.flatMap(faultsOf)).toEqual([]);
});

it('the files for deployment', () => {
  const files = sourceFiles('deploy', /./).filter(({ path }) => !path.endsWith('.tgz'));
  files.push(...['Dockerfile', 'compose.yaml'].map(readSource));
  expect(files.length).toBeGreaterThan(15);
  expect(files.flatMap(({ path, text }) => faultsOf(text).map((fault) => `${path}: ${fault}`))).toEqual([]);
});

it('the generated pages about errors and events', () => {
  const files = ['docs/errors', 'docs/events'].flatMap((folder) => filesIn(folder, '.md')).map(readSource);
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(({ path, text }) => faultsOf(text).map((fault) => `${path}: ${fault}`))).toEqual([]);
});

const CODE = ['bench', 'packages/client/src', 'scripts', 'src', 'test', 'tools', 'web'];
/** A URL, or a pattern in quotes, is no comment. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gm;

it('every comment', () => {
  const files = CODE.flatMap((folder) => sourceFiles(folder, /\.(ts|tsx|mjs)$/)).filter(
    // Generated from the API reference, and the list itself.
    ({ path }) => !path.endsWith('/openapi.ts') && path !== 'test/house/english.test.ts',
  );
  files.push(readSource('.dependency-cruiser.mjs'));
  const comments = files.flatMap(({ path, text }) =>
    [...text.matchAll(COMMENT)].map(([comment]) => `${path}: ${comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ')}`),
  );
  expect(comments.length).toBeGreaterThan(8_000);
  expect(comments.flatMap(faultsOf)).toEqual([]);
});

it('a phrase from the list is found', () => {
  expect(faultsOf('Mend these first.\nAll is well.')).toHaveLength(1);
});

function readSource(path: string): SourceFile {
  return { path, text: readFileSync(projectFile(path), 'utf8') };
}

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(projectFile(folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}
