// Operators and their roles, as administrators send and receive them.
import { Type } from 'typebox';
import { exact, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { OPERATOR_ROLE_NAMES } from '../accounts/roles.ts';
import { userNameField } from '../accounts/user-name-field.ts';

export const operatorRole = oneOf(OPERATOR_ROLE_NAMES, {
  description: 'What the operator may do: see docs/permissions.md.',
});

export const newOperatorSchema = exact({
  username: userNameField,
  role: operatorRole,
  isProgram: Type.Optional(
    Type.Boolean({ description: 'It calls with HTTP Basic, and cannot sign in to the console. False by default.' }),
  ),
});
export const operatorRoleSchema = exact({ role: operatorRole });

const operator = {
  username: Type.String({ examples: ['night-dispatch'] }),
  role: Type.String({ examples: ['dispatcher'] }),
  isProgram: Type.Boolean({ description: 'It calls with HTTP Basic, and cannot sign in to the console.' }),
  hasSecondFactor: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
};
const password = Type.String({ description: 'Shown once.' });

export const operatorListSchema = envelopeSchema(Type.Array(Type.Object(operator, { title: 'Operator' })));
export const operatorAnswerSchema = envelopeSchema(Type.Object(operator, { title: 'Operator' }));
export const createdOperatorSchema = envelopeSchema(Type.Object({ ...operator, password }));
export const operatorPasswordSchema = envelopeSchema(Type.Object({ username: Type.String(), password }));
