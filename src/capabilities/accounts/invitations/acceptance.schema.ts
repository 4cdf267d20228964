// What an invited person sends, and who may call: the same for customers' users and operators.
import { Type } from 'typebox';
import { exact, formed } from '../../../platform/contract/fields.ts';
import type { Policy } from '../../../platform/contract/route.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { newPasswordField } from '../passwords/new-password-field.ts';
import { userNameField } from '../user-name-field.ts';

/** Proof of identity is the link in the invitation. */
export const BY_INVITATION: Policy = {
  name: 'invitation',
  says: 'Anyone who has the link of an invitation.',
  security: [],
  limit: 'address',
  authenticate: () => ({ scope: 'invitation', meter: '' }),
};

export const acceptanceSchema = exact({
  token: formed('^[A-Za-z0-9_-]{43}$', 'the 43 characters after `invitation=` in the link'),
  username: userNameField,
  newPassword: newPasswordField,
});
export interface Acceptance {
  readonly token: string;
  readonly username: string;
  readonly newPassword: string;
}

export const acceptedSchema = envelopeSchema(Type.Object({ username: Type.String({ examples: ['dana'] }) }));
