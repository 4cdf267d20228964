// Compares src/freight/value-sets with §2.2 of docs/spec.md: no code is missing, invented or out of order.
import { describe, expect, test } from 'vitest';
import { ACCEPTED_BOL_ACCESSORIAL, BOL_ACCESSORIAL } from '../../src/freight/value-sets/bol-accessorial.ts';
import { BOL_LINE_ITEM_PKG_TYPE, BOL_PKG_TYPE } from '../../src/freight/value-sets/bol-pkg-type.ts';
import { COUNTRY2 } from '../../src/freight/value-sets/country2.ts';
import { COUNTRY3 } from '../../src/freight/value-sets/country3.ts';
import { BOL_FREIGHT_CLASS, FREIGHT_CLASS } from '../../src/freight/value-sets/freight-class.ts';
import { LABEL_FORMAT } from '../../src/freight/value-sets/label-format.ts';
import { LIMITED_ACCESS_TYPE } from '../../src/freight/value-sets/limited-access-type.ts';
import { BOL_STATES, MX_STATES } from '../../src/freight/value-sets/mx-states.ts';
import { RQ_ACCESSORIAL } from '../../src/freight/value-sets/rq-accessorial.ts';
import { RQ_HU_TYPE } from '../../src/freight/value-sets/rq-hu-type.ts';
import { RQ_PKG_TYPE } from '../../src/freight/value-sets/rq-pkg-type.ts';
import { QUOTED_LEVEL, SERVICE_LEVEL } from '../../src/freight/value-sets/service-level.ts';
import { US_CA_STATES } from '../../src/freight/value-sets/us-ca-states.ts';
import type { ValueSet, ValueSetEntry } from '../../src/freight/value-sets/value-set.ts';
import { valueSet, valueSets } from './spec-document.ts';

const OURS: readonly Pick<ValueSet<readonly ValueSetEntry[]>, 'name' | 'codes' | 'entries'>[] = [
  US_CA_STATES,
  MX_STATES,
  COUNTRY2,
  COUNTRY3,
  SERVICE_LEVEL,
  FREIGHT_CLASS,
  RQ_HU_TYPE,
  RQ_PKG_TYPE,
  BOL_PKG_TYPE,
  RQ_ACCESSORIAL,
  BOL_ACCESSORIAL,
  LIMITED_ACCESS_TYPE,
  LABEL_FORMAT,
];

test('the specification and the code have the same sets', () => {
  expect(OURS.map(({ name }) => name)).toEqual([...valueSets().keys()]);
});

describe.each(OURS)('$name', (ours) => {
  const theirs = valueSet(ours.name);

  test('has the codes of the specification, in its order', () => {
    expect(ours.codes).toEqual(theirs.codes);
  });

  test('describes a code in the words of the specification, if it has a description', () => {
    const meanings = new Map(ours.entries.map(({ code, meaning }) => [code, meaning]));
    for (const { code, description } of theirs.values) {
      expect(meanings.get(code)).toBe(description ?? meanings.get(code));
      expect(meanings.get(code)?.trim()).toBeTruthy();
    }
  });
});

describe('what the specification says about the codes', () => {
  test.each([US_CA_STATES, MX_STATES])('$name: each state has its country', (ours) => {
    const stated = valueSet(ours.name).values.map(({ code, country }) => [code, country]);
    expect(ours.entries.map(({ code, country }) => [code, country])).toEqual(stated);
  });

  test('a BOL accepts the states of all three countries', () => {
    expect(BOL_STATES.codes).toEqual([...valueSet('US_CA_STATES').codes, ...valueSet('MX_STATES').codes]);
  });

  test('the two spellings of a country lead to each other', () => {
    expect(COUNTRY2.entries.map(({ country3 }) => COUNTRY3.get(country3).country2)).toEqual(COUNTRY2.codes);
  });

  test('BOL accessorials have their marks', () => {
    const stated = valueSet('BOL_ACCESSORIAL').values;
    expect(BOL_ACCESSORIAL.entries.map(({ code, status }) => [code, status])).toEqual(
      stated.map(({ code, mark }) => [code, mark ?? 'accepted']),
    );
    expect(BOL_ACCESSORIAL.entries.map(({ code, noCharge }) => [code, noCharge])).toEqual(
      stated.map(({ code, noCharge }) => [code, noCharge ?? false]),
    );
    expect(ACCEPTED_BOL_ACCESSORIAL.codes).toEqual(stated.filter(({ mark }) => !mark).map(({ code }) => code));
  });

  test('a code that quotes and BOLs share means the same on both', () => {
    for (const { code, meaning } of BOL_ACCESSORIAL.entries) {
      if (RQ_ACCESSORIAL.has(code)) expect([code, meaning]).toEqual([code, RQ_ACCESSORIAL.describe(code)]);
    }
  });

  test('a line item of a BOL is not packed as PAT or SKD', () => {
    const { codes, notOnLineItem } = valueSet('BOL_PKG_TYPE');
    expect(BOL_LINE_ITEM_PKG_TYPE.codes).toEqual(codes.filter((code) => !notOnLineItem.includes(code)));
  });

  test('a BOL accepts N/A as a class, and classes are ascending', () => {
    const { codes, alsoOnBol } = valueSet('FREIGHT_CLASS');
    expect(BOL_FREIGHT_CLASS.codes).toEqual([...codes, ...alsoOnBol]);
    expect(FREIGHT_CLASS.entries.map(({ rank }) => rank)).toEqual(codes.map(Number));
  });

  test('every level except ALL can be quoted', () => {
    expect(QUOTED_LEVEL.codes).toEqual(valueSet('SERVICE_LEVEL').codes.filter((code) => code !== 'ALL'));
  });

  test('labels have the stated size, and the stated number fits on a sheet', () => {
    for (const { code, widthIn, heightIn, columns, rows, perSheet } of LABEL_FORMAT.entries) {
      const text = valueSet('LABEL_FORMAT').values.find((value) => value.code === code)?.description ?? '';
      const size = /^(\S+) x (\S+?)(?:,|$)/.exec(text)?.slice(1).map(inches) ?? [8.5, 11];
      expect([widthIn, heightIn].sort(byValue)).toEqual(size.sort(byValue));
      expect(perSheet).toBe(columns * rows);
      expect(perSheet).toBe(text.includes('six') ? 6 : text.includes('one') ? 1 : perSheet);
      expect(columns * widthIn <= 8.5 && rows * heightIn <= 11).toBe(true);
    }
  });
});

/** "3-1/3" is three and a third. */
function inches(text: string): number {
  const [, whole, over, under] = /^([\d.]+)(?:-(\d+)\/(\d+))?$/.exec(text) ?? [];
  return Number(whole) + (over && under ? Number(over) / Number(under) : 0);
}

function byValue(one: number, other: number): number {
  return one - other;
}
