// A field to choose an operator role.

import type { BodyOf } from '../../api/described.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { operatorWords as words } from '../../words/console-operator-words.ts';
import { roleWords } from '../../words/role-words.ts';
import { choicesOf } from '../desk/address-fields.tsx';

export type OperatorRole = BodyOf<'/ops/v1/operators', 'post'>['role'];

export function RoleField({ value, failure }: { value: string; failure: string | undefined }) {
  return (
    <Field label={words.role} failure={failure}>
      <Select name="role" defaultValue={value} choices={choicesOf(roleWords.operators)} />
    </Field>
  );
}
