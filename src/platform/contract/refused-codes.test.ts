// Codes that are known but not accepted: the failure says why, and the reference lists them.
import { expect, test } from 'vitest';
import { exact, oneOf } from './fields.ts';
import { plainSchema } from './openapi-schema.ts';
import { compileValidator } from './validator.ts';

const schema = exact({
  layout: oneOf(['Nested', 'Flat'], {
    description: 'How it lies.',
    refuses: { Stacked: 'nothing is stacked. Send Nested' },
  }),
});
const validate = compileValidator(schema);

test('a rejected code is distinguished from an unknown one', () => {
  expect(validate({ layout: 'Stacked' })).toEqual([
    { field: 'layout', description: 'must not be Stacked: nothing is stacked. Send Nested; "Stacked" was given.' },
  ]);
  expect(validate({ layout: 'stacked' })[0]?.description).toContain('must be one of Nested, Flat');
  // A property of Object.prototype is not mistaken for a refused code.
  expect(validate({ layout: 'toString' })[0]?.description).toContain('must be one of Nested, Flat');
  expect(validate({ layout: 'Nested' })).toEqual([]);
});

test('the reference lists it', () => {
  expect(plainSchema(schema).properties).toEqual({
    layout: { type: 'string', enum: ['Nested', 'Flat'], description: 'How it lies. Refused: Stacked.' },
  });
});
