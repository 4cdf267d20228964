// A writer produces the bytes of JSON.stringify, for every kind of field in a response.
import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { oneOf } from './fields.ts';
import { jsonWriter, plain, repeated, serialized, writtenOnce } from './json-writer.ts';

const place = writtenOnce(Type.Object({ city: Type.String(), zip: Type.Optional(Type.String()) }));

const schema = Type.Object({
  id: Type.String(),
  note: Type.Optional(Type.String()),
  level: oneOf(['LTL', 'a"b']),
  code: Type.Optional(oneOf(['X', 'Y'])),
  amount: plain(Type.String()),
  description: repeated(Type.String()),
  count: Type.Integer(),
  share: Type.Number(),
  isOpen: Type.Boolean(),
  reason: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  cents: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  mixed: Type.Unsafe<string | number | null>({ type: ['string', 'integer', 'null'] }),
  noPlace: Type.Union([place, Type.Null()]),
  either: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
  place,
  other: Type.Optional(place),
  optionalFirst: Type.Object({ a: Type.Optional(Type.Integer()), b: Type.Optional(Type.Boolean()), c: Type.Integer() }),
  allOptional: Type.Object({ a: Type.Optional(Type.Integer()), b: Type.Optional(Type.Array(Type.String())) }),
  lines: Type.Array(Type.Object({ text: Type.String(), points: Type.Array(Type.Array(Type.Number())) })),
  free: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
});

const anyPlace = fc.record({ city: fc.string(), zip: fc.option(fc.string(), { nil: undefined }) });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
/** Fields in schema order, as every value is built. */
const value = fc.record({
  id: fc.string({ unit: 'binary' }),
  note: maybe(fc.string()),
  level: fc.constantFrom('LTL' as const, 'a"b' as const),
  code: maybe(fc.constantFrom('X' as const, 'Y' as const)),
  amount: fc.integer().map(String),
  description: fc.string({ unit: 'grapheme' }),
  count: fc.oneof(fc.integer(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0)),
  share: fc.double(),
  isOpen: fc.boolean(),
  reason: fc.option(fc.string()),
  cents: fc.option(fc.integer()),
  mixed: fc.option(fc.oneof(fc.string(), fc.integer())),
  noPlace: fc.option(anyPlace),
  either: fc.option(fc.oneof(fc.string(), fc.integer())),
  place: anyPlace,
  other: maybe(anyPlace),
  optionalFirst: fc.record({ a: maybe(fc.integer()), b: maybe(fc.boolean()), c: fc.integer() }),
  allOptional: fc.record({ a: maybe(fc.integer()), b: maybe(fc.array(fc.string())) }),
  lines: fc.array(fc.record({ text: fc.string(), points: fc.array(fc.array(fc.double())) })),
  free: fc.dictionary(fc.string(), fc.jsonValue()),
});

test('the text is the one that JSON.stringify gives', () => {
  const write = jsonWriter(schema);
  fc.assert(
    fc.property(value, (one) => {
      expect(write(one)).toBe(JSON.stringify(one));
    }),
  );
});

test('fields that the schema does not name are not written, and the schema determines the order', () => {
  const write = jsonWriter(Type.Object({ a: Type.Integer(), b: Type.String() }));
  const value = { secret: 'x', b: 'y', a: 1 };
  expect(write(value)).toBe('{"a":1,"b":"y"}');
});

test('the text of an object that was written once is reused; another one has its own', () => {
  const write = jsonWriter(Type.Array(place));
  const chicago = { city: 'Chicago' };
  expect(write([chicago, { city: 'Gary' }])).toBe('[{"city":"Chicago"},{"city":"Gary"}]');
  chicago.city = 'Joliet';
  expect(write([chicago])).toBe('[{"city":"Chicago"}]');
});

test('a member that is JSON already is copied, wherever it is', () => {
  const stored = serialized(Type.Object({ a: Type.Integer() }));
  const write = jsonWriter(Type.Object({ stored, other: Type.Optional(stored), list: Type.Array(stored) }));
  fc.assert(
    fc.property(fc.array(fc.json(), { minLength: 1 }), (list) => {
      const [text] = list as [string];
      expect(write({ stored: text, other: text, list })).toBe(`{"stored":${text},"other":${text},"list":[${list}]}`);
      expect(write({ stored: text, list: [] })).toBe(`{"stored":${text},"list":[]}`);
    }),
  );
});
