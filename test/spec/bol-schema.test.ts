// Compares the schemas of POST /v1/bol with the tables of §2.8, row by row, and finds fields that only one of them has.
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { FULL } from '../../src/capabilities/bol/bol.fixture.ts';
import { bolRequestSchema } from '../../src/capabilities/bol/request/bol.schema.ts';
import { bolAnswerSchema } from '../../src/capabilities/bol/submit/bol-answer.schema.ts';
import { conditionOf } from '../../src/platform/contract/required-when.ts';
import { isPlainObject, itemsOf, membersOf } from '../../src/platform/contract/schema-members.ts';
import {
  BOL_PARTIES,
  partyFields,
  requestFields,
  responseFields,
  type SpecField,
  topLevelMembers,
  valueSet,
} from './spec-document.ts';

const ROWS = requestFields('2.8');
const LINE_ITEM = 'commodities.handlingUnits[].lineItems[]';

/** Deviations from the table, and their reasons. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'may be left out, since there is a default (spec-gaps 5)': [
    'commodities.handlingUnits[].weightUnit',
    'commodities.handlingUnits[].dimensionsUnit',
    `${LINE_ITEM}.weightUnit`,
    'accessorials.fullValueCoverageDetails.currency',
  ],
  'its condition is in the table of hazardous materials': [
    `${LINE_ITEM}.hazardousDetails.technicalName`,
    `${LINE_ITEM}.hazardousDetails.packingGroup`,
  ],
  'has no default, since it is not accepted as a value': ['shipmentTotals.currency'],
};
const isException = (why: RegExp, path: string) =>
  Object.entries(EXCEPTIONS).some(([reason, paths]) => why.test(reason) && paths.includes(path));

/** In the schema but not in the tables: the second name of packingGroup (spec-gaps 5). */
const ADDED = [`${LINE_ITEM}.hazardousDetails.packagingGroup`];

interface Found {
  readonly schema: Rules;
  readonly isRequired: boolean;
}
type Rules = TSchema & {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly required?: readonly string[];
};

/** Finds a field by a path such as `commodities.handlingUnits[].count`. */
function find(root: TSchema, path: string): Found {
  let schema = root as Rules;
  let isRequired = true;
  for (const part of path.split('.')) {
    const name = part.replace('[]', '');
    const member = membersOf(schema).find(([one]) => one === name)?.[1];
    expect(member, `${path} is in the schema`).toBeDefined();
    isRequired = schema.required?.includes(name) ?? false;
    schema = member as Rules;
    if (part.endsWith('[]')) schema = itemsOf(schema) as Rules;
  }
  return { schema, isRequired };
}

/** Every path of the schema, in order. */
function pathsOf(schema: TSchema, path = ''): string[] {
  const items = itemsOf(schema);
  if (items !== undefined) return pathsOf(items, `${path}[]`);
  return membersOf(schema).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...pathsOf(member, at)];
  });
}

/** The path and its parents. */
function withOwners(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, at) => parts.slice(0, at + 1).join('.')).flatMap((one) => [one, one.replace(/\[\]$/, '')]);
}

function codesFor({ path, valueSets }: Pick<SpecField, 'path' | 'valueSets'>): string[] {
  return valueSets.flatMap((name) => {
    const set = valueSet(name);
    const without = path.endsWith('packagingType') ? set.notOnLineItem : [];
    const taken = set.values.filter(({ code, mark }) => mark === undefined && !without.includes(code));
    return [...taken.map(({ code }) => code), ...set.alsoOnBol];
  });
}

function expectRule(field: SpecField, { schema }: Found): void {
  const array = /^array of (.+)$/.exec(field.type)?.[1];
  const inner = (array === undefined ? schema : itemsOf(schema)) as Rules;
  if (array !== undefined) expect(schema.type).toBe('array');
  expect(inner.type).toBe(array ?? field.type);
  const codes = codesFor(field);
  if (codes.length > 0) expect(inner.enum).toEqual(codes);
  if (field.max !== undefined) {
    if (inner.enum !== undefined)
      expect(Math.max(...inner.enum.map((code) => code.length))).toBeLessThanOrEqual(field.max);
    else expect(inner.maxLength ?? inner.maximum).toBe(field.max);
  }
  if (field.min !== undefined && inner.type !== 'string') expect(inner.minimum).toBe(field.min);
  // An empty string counts as absent, so the minimum length is 1 anyway.
  if (field.min !== undefined && field.min > 1 && inner.type === 'string') expect(inner.minLength).toBe(field.min);
  if (isException(/no default/, field.path)) expect(schema.default).toBeUndefined();
  else if (field.default !== undefined) expect(String(schema.default)).toBe(field.default);
}

test('the top level has the fields that the text lists, in their order', () => {
  const { all, required } = topLevelMembers('2.8');
  expect(membersOf(bolRequestSchema).map(([name]) => name)).toEqual(all);
  expect([...(bolRequestSchema as Rules).required!].sort()).toEqual([...required].sort());
});

describe('each row of the request', () => {
  test.each(ROWS)('$path', (field) => {
    const found = find(bolRequestSchema, field.path);
    const condition = conditionOf(found.schema);
    if (field.req === 'R' && !isException(/may be left out/, field.path)) expect(found.isRequired).toBe(true);
    else expect(found.isRequired).toBe(false);
    const isConditional = field.req === 'C' && !isException(/may be left out|table of hazardous/, field.path);
    expect(condition !== undefined).toBe(isConditional);
    expectRule(field, found);
  });

  test('values listed in the rules are the enum', () => {
    const written: readonly [path: string, rules: RegExp][] = [
      ['bol.requestorRole', /^(.+)$/],
      ['payment.terms', /^(.+)$/],
      ['shipmentTotals.currency', /listed values (.+)$/],
      ['bol.function', /allowed value (.+)$/],
      ['commodities.lineItemLayout', /only (\w+) is accepted/],
      ['shipmentTotals.cubeDimensionsUnit', /allowed value (.+)$/],
      ['accessorials.fullValueCoverageDetails.currency', /allowed value (.+)$/],
    ];
    for (const [path, pattern] of written) {
      const values = pattern.exec(ROWS.find((row) => row.path === path)?.rules ?? '')?.[1]?.split(', ');
      expect(find(bolRequestSchema, path).schema.enum, path).toEqual(values);
    }
    const type = ROWS.find((row) => row.path === 'accessorials.timeCriticalDetails.type')!;
    for (const value of find(bolRequestSchema, type.path).schema.enum!) expect(type.rules).toContain(value);
  });

  test('exceptions are rows of the table', () => {
    const paths = ROWS.map((row) => row.path);
    expect(paths).toEqual(expect.arrayContaining(Object.values(EXCEPTIONS).flat()));
  });
});

describe.each(BOL_PARTIES)('the party %s', (party) => {
  const fields = partyFields().filter(({ reqOf }) => reqOf[party] !== 'absent');

  test.each(fields.map((field) => ({ ...field, path: `${party}.${field.path}` })))('$path', (field) => {
    const found = find(bolRequestSchema, field.path);
    expect(found.isRequired).toBe(field.reqOf[party] === 'R');
    expectRule(field, found);
  });

  test('has a contact, and no other fields', () => {
    expect(find(bolRequestSchema, `${party}.contact`).isRequired).toBe(party !== 'customsBroker');
    const schema = find(bolRequestSchema, party).schema;
    expect(new Set(pathsOf(schema))).toEqual(new Set([...fields.map(({ path }) => path), 'contact']));
  });
});

describe('no field is missing or added', () => {
  const known = new Set([
    ...ROWS.flatMap(({ path }) => withOwners(path)),
    ...BOL_PARTIES.flatMap((party) => partyFields().flatMap(({ path }) => withOwners(`${party}.${path}`))),
    ...topLevelMembers('2.8').all,
  ]);

  test('the schema has no field that the tables lack', () => {
    expect(pathsOf(bolRequestSchema).filter((path) => !known.has(path))).toEqual(ADDED);
  });

  test('the full bill of lading in the tests has every field except the rejected ones', () => {
    const given = new Set(membersIn(FULL));
    const missing = pathsOf(bolRequestSchema).filter((path) => !given.has(path));
    expect(missing).toEqual(['notifications[].phoneNumber', ...ADDED, 'accessorials.cod']);
  });
});

function membersIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => membersIn(one, `${path}[]`));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...membersIn(member, at)];
  });
}

describe('the answer', () => {
  test.each(responseFields('2.8'))('$path', ({ path, type, rules }) => {
    const { schema } = find(bolAnswerSchema, path);
    expect(schema.type).toBe(type);
    if (type === 'array') {
      const members = /^\{(.+)\}$/
        .exec(rules)?.[1]
        ?.split(', ')
        .map((member) => member.split(' '));
      expect(membersOf(itemsOf(schema)!).map(([name, member]) => [name, (member as Rules).type])).toEqual(members);
    }
    for (const value of schema.enum ?? []) expect(rules).toContain(value);
  });

  test('has no other fields', () => {
    const listed = new Set(responseFields('2.8').flatMap(({ path }) => withOwners(path)));
    expect(pathsOf(bolAnswerSchema).filter((path) => !listed.has(path) && !path.includes('[]'))).toEqual([]);
  });
});
