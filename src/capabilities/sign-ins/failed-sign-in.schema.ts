// Failed sign-ins as operators see them.
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { ENTRY_POINTS, SIGN_IN_OUTCOMES } from '../../platform/http/sign-ins/sign-ins.ts';

const REASONS = SIGN_IN_OUTCOMES.filter((one) => one !== 'ok');
const text = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const entryPoint = {
  description:
    '`api-key`: clients at /v1/api-key. `authenticate`: portal accounts at /authenticate. `portal-session`: the portal. ' +
    '`operator`: operators, by Basic or in the console. `soap`: SOAP users.',
};
const reason = {
  description:
    '`wrong`: wrong name or password. `wrong-code`: the password was right, the code or passkey was not. `not-allowed`: the password is right, but the account is suspended, disabled or has no API ' +
    'access. `name-limit` and `address-limit`: refused after too many failures. `busy`: too many sign-ins were waiting.',
};

export const failedSignInQuery = exact({
  entryPoint: Type.Optional(oneOf(ENTRY_POINTS, entryPoint)),
  reason: Type.Optional(oneOf(REASONS, reason)),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'The whole name.' })),
  source: Type.Optional(
    Type.String({ minLength: 1, maxLength: 50, description: 'As listed: an IPv4 address, or an IPv6 network.' }),
  ),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: '50 by default.' }),
  ),
  cursor: Type.Optional(
    formed('^fsi_[2-9A-Z]{26}$', 'the `cursor` from the previous page', {
      description: 'The `cursor` from the previous page.',
    }),
  ),
});
export type FailedSignInQuery = Static<typeof failedSignInQuery>;

export const failedSignInsSchema = Type.Object({
  ...envelopeSchema(
    Type.Array(
      Type.Object(
        {
          firstAt: Type.String({ format: 'date-time' }),
          lastAt: Type.String({ format: 'date-time' }),
          entryPoint: oneOf(ENTRY_POINTS, entryPoint),
          reason: oneOf(REASONS, reason),
          name: text('As it was sent, up to 100 characters; null where the line counts several names.'),
          source: text('The source address; IPv6 by its /64 network. Null where the line counts several addresses.'),
          attempts: Type.Integer({ description: 'How many attempts the line counts.' }),
        },
        { title: 'FailedSignIn' },
      ),
    ),
  ).properties,
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Leads to the next page; null on the last.',
  }),
});
