// Properties of validation: it never throws for any JSON, and what passes has the schema's type.
import fc from 'fast-check';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { everyField, VALID } from './every-field.fixture.ts';
import { fieldPath } from './failure-text.ts';
import { exact, oneOf } from './fields.ts';
import { isCalendarDate } from './formats.ts';
import { shorten, wasShortened } from './shorten.ts';
import { compileValidator } from './validator.ts';

const validate = compileValidator(everyField);
const copy = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('whatever JSON is sent', () => {
  test('the response lists failures with a field and a sentence', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const { field, description } of validate(copy(value))) {
          expect(typeof field).toBe('string');
          expect(description).toMatch(/[.?]$/);
        }
      }),
    );
  });

  test('in place of any field, it is accepted only where the schema allows it', () => {
    const members = Object.keys(everyField.properties);
    fc.assert(
      fc.property(fc.constantFrom(...members), fc.jsonValue(), (member, value) => {
        const request = copy({ ...VALID, [member]: value });
        const failures = validate(request);
        if (failures.length > 0) expect(failures.every(({ field }) => field.startsWith(member))).toBe(true);
        else expect(Check(everyField, copy(request))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('added under any other name, it is rejected under that name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.jsonValue(), (name, value) => {
        fc.pre(!(name in everyField.properties) && name !== '__proto__');
        const failures = validate(
          JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)},${JSON.stringify(VALID).slice(1)}`),
        );
        expect(failures.map(({ field }) => field)).toContain(name);
      }),
    );
  });

  test('a valid request stays valid when it is checked again', () => {
    const request = copy(VALID);
    expect(validate(request)).toEqual([]);
    const once = copy(request);
    expect(validate(request)).toEqual([]);
    expect(request).toEqual(once);
  });
});

describe('a large request', () => {
  const many = compileValidator(exact({ items: Type.Array(exact({ code: oneOf(['A', 'B']) })) }));
  const items = (count: number) => Array.from({ length: count }, () => ({ code: 'A' }));

  test('is validated in full: 10,000 items may be valid', () => {
    const request = { items: items(10_000) };
    expect(many(request)).toEqual([]);
    expect(request.items).toHaveLength(10_000);
  });

  test('is refused for its last item as well', () => {
    expect(many({ items: [...items(10_000), { code: 'C' }] })).toEqual([
      { field: 'items[10000].code', description: 'must be one of A, B; "C" was given.' },
    ]);
  });

  test('is truncated before all its failures are collected, and no further than that', () => {
    const hostile = { items: Array.from({ length: 100_000 }, () => ({})) };
    many(hostile);
    expect(hostile.items).toHaveLength(2_000);
    const wrong = { items: [...items(1_500), { code: 'C' }] };
    many(wrong);
    expect(wrong.items).toHaveLength(1_501);
  });

  test('names 500 failures, and says that there are more', () => {
    const failures = many({ items: Array.from({ length: 600 }, () => ({})) });
    expect(failures).toHaveLength(501);
    expect(failures[499]?.field).toBe('items[499].code');
    expect(failures[500]).toEqual({ field: '', description: expect.stringContaining('more failures') });
    expect(many({ items: Array.from({ length: 500 }, () => ({})) })).toHaveLength(500);
  });
});

describe('shorten', () => {
  const itemsIn = (value: unknown): number =>
    Array.isArray(value)
      ? value.length + value.reduce((sum: number, one) => sum + itemsIn(one), 0)
      : typeof value === 'object' && value !== null
        ? Object.values(value).reduce((sum: number, one) => sum + itemsIn(one), 0)
        : 0;

  test('does not change small values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const cut = copy(value);
        shorten(cut, itemsIn(cut));
        expect(cut).toEqual(copy(value));
      }),
    );
  });

  test('keeps the first items, and leaves no array empty that was not', () => {
    const value = { outer: Array.from({ length: 50 }, () => ({ inner: [1, 2, 3] })) };
    shorten(value, 20);
    expect(value.outer).toHaveLength(20);
    expect(value.outer.every(({ inner }) => inner.length === 1)).toBe(true);
    expect(itemsIn(value)).toBeLessThanOrEqual(40);
  });

  test('remembers what it cut', () => {
    const cut = { list: [1, 2, 3], one: [[1]] };
    shorten(cut, 2);
    expect(cut.list).toEqual([1, 2]);
    expect(wasShortened(cut)).toBe(true);
    const left = { list: [1, 2, 3], one: [[1]] };
    shorten(left, 3);
    expect(left).toEqual({ list: [1, 2, 3], one: [[1]] });
    expect(wasShortened(left)).toBe(false);
  });
});

test.each([
  ['', ''],
  ['/a', 'a'],
  ['/a/b', 'a.b'],
  ['/a/0/b/12', 'a[0].b[12]'],
  ['/a~1b/c~0d', 'a/b.c~d'],
])('the pointer "%s" is the path "%s"', (pointer, path) => {
  expect(fieldPath(pointer)).toBe(path);
});

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-04-00', false],
  ['2026-4-1', false],
  ['2026-04-01T00:00:00Z', false],
  ['２０２６-04-01', false],
  [' 2026-04-01', false],
  ['2026-04-01\n', false],
])('%s is a date: %s', (text, is) => {
  expect(isCalendarDate(text)).toBe(is);
});
