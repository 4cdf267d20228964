// Owns the rule that no input text can slow down any of the program's regular expressions.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_PLACES } from '../../src/api/documents.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { type SourceFile, shippedFiles } from '../house/source-files.ts';
import { isSlowExpression } from './slow-expression.ts';

/** Slow but harmless: no text from outside reaches them. An entry needs a reason that stays true. */
const REVIEWED: readonly [file: string, expression: string, why: string][] = [
  ['src/documents/printed-words.ts', '\\B(?=(\\d{3})+\\.)', 'an amount that we formatted ourselves'],
  ['src/documents/printed-words.ts', '\\B(?=(\\d{3})+$)', 'a number that we formatted ourselves'],
  ['src/cli/carrier/price-waterfall.ts', '\\B(?=(\\d{3})+\\.)', 'an amount that we formatted ourselves'],
  ['src/config/setting-reader.ts', '\\/+$', "a setting of the operator's"],
  [
    'src/freight/hazmat/hazmat-name.ts',
    '\\s*(\\(|,?\\s+(including|includes|with|containing|other than|charged with|relative density|at or above|packing group)\\b).*$',
    'the names of our own table of hazardous materials',
  ],
];

/** Expressions built at run time cannot be read here, so each file gives an example of those it builds. */
const BUILT: readonly [file: string, example: string, flags?: string][] = [
  ['src/capabilities/sandboxes/sandbox-id.ts', '^sb[a-z2-9]{10}$'],
  ['src/platform/http/route-finder.ts', '^/v1/subscriptions/[^/]+/deliveries/[^/]+/redeliver$'],
  ['src/platform/mail/senders-words.ts', '\\d{1,3}(?:[.。]\\d{1,3}){3}', 'u'],
  ['src/platform/web/compressed-file.ts', '(?:^|[,\\s])gzip(?!\\s*;\\s*q=0(?:\\.0*)?(?:[,\\s]|$))(?=[,;\\s]|$)'],
  ['src/platform/xml/read-schema.ts', '^(?:[0-9]{10})$'],
  [
    'src/sandboxes/postgres-sandboxes.ts',
    '^(?:sandbox_(sb[a-z2-9]{10})|snapshot_(sb[a-z2-9]{10})_[a-z0-9][a-z0-9_]{0,39})$',
  ],
];

interface Expression {
  readonly file: string;
  /** Undefined if it is built at run time. */
  readonly source: string | undefined;
  readonly flags: string;
}

function expressionsIn({ path, text }: SourceFile): Expression[] {
  const found: Expression[] = [];
  const add = (source: string | undefined, flags = '') => found.push({ file: path, source, flags });
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node.text.slice(1, end), node.text.slice(end + 1));
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && node.expression.getText() === 'RegExp') add(undefined);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The patterns of fields. */
function patternsIn(schema: unknown): Expression[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string'
      ? [{ file: 'openapi*.json', source: inner, flags: 'u' }]
      : patternsIn(inner),
  );
}

const expressions = [
  ...shippedFiles().flatMap(expressionsIn),
  ...Object.values(DOCUMENT_PLACES).flatMap(({ file }) =>
    patternsIn(JSON.parse(readFileSync(projectFile(file), 'utf8'))),
  ),
];

test('every regular expression takes time in proportion to its text, or was reviewed', () => {
  expect(expressions.length).toBeGreaterThan(300);
  const slow = expressions.filter(({ source, flags }) => source !== undefined && isSlowExpression(source, flags));
  const reviewed = REVIEWED.map(([file, source]) => `${file}: ${source}`);
  expect(slow.map(({ file, source }) => `${file}: ${source}`).sort()).toEqual(reviewed.sort());
});

test('those that are assembled at run time are listed', () => {
  const built = expressions.filter(({ source }) => source === undefined).map(({ file }) => file);
  expect([...new Set(built)].sort()).toEqual(BUILT.map(([file]) => file).sort());
  for (const [, example, flags] of BUILT) expect(isSlowExpression(example, flags)).toBe(false);
});

describe('the check', () => {
  test.each([
    '\\s+$',
    '^(a+)+$',
    '^(a*)*$',
    '^(a|a)*$',
    '^(a|b|ab)*$',
    '^\\s*,?\\s*$',
    '^\\d+\\.?\\d*$',
    '^.*,.*,.*$',
    '<[^>]*>',
    '\\(.*?\\)',
    '\\beyJ[\\w-]{10,}\\.[\\w.-]+',
    'x[^y]{0,500}z',
    '(?=.*b)a',
  ])('%s is slow', (source) => expect(isSlowExpression(source)).toBe(true));

  test.each([
    '^a+b$',
    '[\\s,]+',
    '^(?:a|b)+$',
    '<[^<>]*>',
    '^(\\w+\\.)+\\w+$',
    '^\\d+(?:\\.\\d*)?$',
    'x[^y]{0,5}z',
    '"[^"]*"',
  ])('%s is not', (source) => expect(isSlowExpression(source)).toBe(false));

  test('rejects what it cannot analyze', () => {
    expect(() => isSlowExpression('(a+)b\\1')).toThrow(/refers back/);
  });
});
