// The envelope of pickup responses, whose `error` always has a list of failures (§2.5, spec-gaps 1).
import { type TSchema, Type } from 'typebox';
import { NO_ERROR } from '../../../platform/http/envelope.ts';

export const NO_PICKUP_ERROR = { ...NO_ERROR, validationFailures: [] } as const;

/** What `error` contains in every error response by default. */
export const PICKUP_ERROR_MEMBERS = { validationFailures: [] } as const;

export function pickupEnveloped<Data>(data: Data) {
  return { data, error: NO_PICKUP_ERROR };
}

export const noPickupErrorSchema = Type.Object(
  {
    code: Type.Integer({ description: '0: no error.', examples: [0] }),
    message: Type.String({ description: 'Empty.', examples: [''] }),
    details: Type.String({ description: 'Empty.', examples: [''] }),
    validationFailures: Type.Array(Type.Object({}), { maxItems: 0, description: 'Empty.' }),
  },
  { title: 'NoPickupError' },
);

export function pickupEnvelopeSchema<S extends TSchema>(data: S) {
  return Type.Object({ data, error: noPickupErrorSchema });
}
