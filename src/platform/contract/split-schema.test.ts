// A split schema checks the same as the whole one: same failures, same defaults, same paths.
import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { exact, oneOf } from './fields.ts';
import { splitSchema } from './split-schema.ts';
import { compileValidator } from './validator.ts';

const small = exact({ code: oneOf(['A', 'B']), note: Type.Optional(Type.String({ maxLength: 3 })) });
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const large = exact({
  ...Object.fromEntries(names.map((name): [string, TSchema] => [name, Type.Optional(Type.Integer({ maximum: 9 }))])),
  unit: Type.Optional(oneOf(['Pounds'], { default: 'Pounds' })),
  small,
});
const whole = exact({ first: large, list: Type.Array(large, { minItems: 1 }), small });

test('large objects are parts, small ones and the whole stay where they are', () => {
  const split = splitSchema(whole) as Record<string, Record<string, Record<string, unknown>>>;
  expect(split.properties?.first).toEqual({ $ref: '#/$defs/0' });
  expect(split.properties?.list?.items).toEqual({ $ref: '#/$defs/1' });
  expect(split.properties?.list?.minItems).toBe(1);
  expect(split.properties?.small).toMatchObject({ type: 'object' });
  expect(Object.keys(split.$defs!)).toEqual(['0', '1']);
  expect(splitSchema(small)).not.toHaveProperty('$defs');
  expect(whole.properties.first).toHaveProperty('properties');
});

test('failures have the same path and text as without splitting', () => {
  const validate = compileValidator(whole);
  const failures = validate({
    first: { a: 10, small: { code: 'C' }, h: 1 },
    list: [{ small: { code: 'A' } }, { g: '1', small: { note: 'long' } }, 7],
    small: {},
  });
  expect(failures).toEqual([
    { field: 'first.h', description: expect.stringContaining('It may have: a, b, c, d, e, f, g, unit, small.') },
    { field: 'first.a', description: 'must be at most 9; 10 was given.' },
    { field: 'first.small.code', description: 'must be one of A, B; "C" was given.' },
    { field: 'list[1].g', description: 'must be an integer, without quotes; "1" was given.' },
    { field: 'list[1].small.code', description: 'is required: one of A, B.' },
    { field: 'list[1].small.note', description: 'must have at most 3 characters; "long" was given.' },
    { field: 'list[2]', description: 'must be an object; 7 was given.' },
    { field: 'small.code', description: 'is required: one of A, B.' },
  ]);
});

test('defaults are filled into the parts', () => {
  const value = { first: { small: { code: 'A' } }, list: [{ small: { code: 'A' } }], small: { code: 'B' } };
  expect(compileValidator(whole)(value)).toEqual([]);
  expect(value.first).toHaveProperty('unit', 'Pounds');
  expect(value.list[0]).toHaveProperty('unit', 'Pounds');
});
