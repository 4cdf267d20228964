// A body that is stored as received must parse to the value that was validated.
import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { exact } from '../../contract/fields.ts';
import { compileValidator } from '../../contract/validator.ts';
import { keptText } from './json-body.ts';

const text = fc.oneof(fc.constantFrom('', ' ', '"', '""', '\\', 'a "" b', null), fc.string({ unit: 'binary' }));
const body = fc.record(
  { a: text, list: fc.array(fc.record({ b: text }, { requiredKeys: [] })), free: fc.array(text) },
  { requiredKeys: [] },
);
const optionalText = Type.Optional(Type.String());
const validate = compileValidator(
  exact({
    a: optionalText,
    list: Type.Optional(Type.Array(exact({ b: optionalText }))),
    free: Type.Optional(Type.Unknown()),
  }),
);
const isAbsent = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

test('the stored text has what was accepted, without null and blanks', () => {
  fc.assert(
    fc.property(body, fc.constantFrom(undefined, 2), (sent, indent) => {
      const written = JSON.stringify(sent, null, indent);
      const taken = JSON.parse(written);
      expect(validate(taken)).toEqual([]);
      const kept = JSON.parse(keptText(written, taken));
      expect(kept).toEqual({
        ...(!isAbsent(sent.a ?? null) && { a: sent.a }),
        ...(sent.list && { list: sent.list.map(({ b }) => (isAbsent(b ?? null) ? {} : { b })) }),
        ...(sent.free && { free: sent.free }),
      });
    }),
  );
});

test('a text without blanks is stored unchanged, and a very long one is serialized again', () => {
  expect(keptText('{ "a": 1 }', { a: 1 })).toBe('{ "a": 1 }');
  expect(keptText(`{"a":1${' '.repeat(20_000)}}`, { a: 1 })).toBe('{"a":1}');
});
