// Response schema of GET /v1/attention: the freight that needs attention today.
import { type Static, Type } from 'typebox';
import { INSTRUCTION_KIND } from '../../freight/instructions/instruction-kinds.ts';
import { EXCEPTION_REASON } from '../../freight/value-sets/exception-reason.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import type { Writable } from '../../platform/contract/json-writer.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { listedShipmentSchema } from '../shipments/lists/shipment-list.schema.ts';

/** Per kind. */
const USUALLY_SHOWN = 20;

export const attentionQuery = exact({
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', {
      description: `How many shipments of each kind are listed. Default: ${USUALLY_SHOWN}.`,
    }),
  ),
});

export function mostShown({ limit }: Static<typeof attentionQuery>): number {
  return limit === undefined ? USUALLY_SHOWN : Number(limit);
}

const count = Type.Integer({ description: 'All of them, also those beyond the `limit`.' });

const heldUp = Type.Object(
  {
    shipment: listedShipmentSchema,
    reasonCode: oneOf(EXCEPTION_REASON.codes, { description: 'Why it is held up.' }),
    reason: Type.String({ description: 'The same in words.' }),
    since: Type.String({ format: 'date-time', description: 'When that happened.' }),
    needsInstructions: Type.Boolean({
      description:
        'Whether it stays where it is until you say what to do. False while one of your instructions is waiting for an answer.',
    }),
    possible: Type.Array(oneOf(INSTRUCTION_KIND.codes), {
      description:
        'The instructions that you can give now. Empty while one is waiting for an answer, or if none is needed.',
    }),
  },
  { title: 'HeldUpShipment' },
);

export const attentionSchema = envelopeSchema(
  Type.Object(
    {
      exceptions: Type.Object(
        { count, shipments: Type.Array(heldUp, { description: 'The first of them.' }) },
        {
          description:
            'Held up by an open exception. First those that are waiting for your instructions, then the oldest.',
        },
      ),
      late: Type.Object(
        { count, shipments: Type.Array(listedShipmentSchema, { description: 'The first of them.' }) },
        {
          description:
            'Late, or expected to be by the estimate: after the promised time at the destination or, if a later appointment was agreed, after that. Freight that was not picked up yet is not late. The earliest promise first.',
        },
      ),
    },
    { title: 'Attention' },
  ),
);

export type HeldUpShipment = Writable<Static<typeof heldUp>>;
