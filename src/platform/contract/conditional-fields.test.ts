// A condition may look at the object around its owner, whether the owner is a field of it or in a list.
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { exact } from './fields.ts';
import { type Condition, requiredWhen } from './required-when.ts';
import { compileValidator } from './validator.ts';

const whenHeavy: Condition = { says: 'heavy is true', holds: (_owner, _root, holder) => holder?.heavy === true };
const part = exact({ weight: requiredWhen(whenHeavy, Type.Integer()) });
const crate = exact({
  heavy: Type.Optional(Type.Boolean()),
  lid: Type.Optional(part),
  sides: Type.Optional(Type.Array(part)),
});
const validate = compileValidator(exact({ heavy: Type.Optional(Type.Boolean()), crates: Type.Array(crate) }));
const fieldsOf = (value: unknown) => validate(value).map(({ field }) => field);

test('it is the object that contains the owner', () => {
  expect(fieldsOf({ crates: [{ heavy: true, lid: {} }, { lid: {} }] })).toEqual(['crates[0].lid.weight']);
  expect(fieldsOf({ heavy: true, crates: [{ lid: {} }] })).toEqual([]);
});

test('of an owner in a list it is the object that has the list', () => {
  expect(fieldsOf({ crates: [{ heavy: true, lid: { weight: 1 }, sides: [{ weight: 1 }, {}] }] })).toEqual([
    'crates[0].sides[1].weight',
  ]);
});

test('a missing owner still requires the field', () => {
  expect(validate({ crates: [{ heavy: true }] })).toEqual([
    { field: 'crates[0].lid.weight', description: 'is required when heavy is true.' },
  ]);
});

test('the whole request has no parent', () => {
  const alone = compileValidator(part);
  expect(alone({})).toEqual([]);
});
