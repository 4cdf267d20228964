// Request and response schemas of instructions.
import { type Static, Type } from 'typebox';
import {
  INSTRUCTION_DECISIONS,
  INSTRUCTION_KIND,
  INSTRUCTION_STATUS,
  type InstructionDecision,
  type InstructionKind,
  MOST_HOLD_DAYS,
} from '../../freight/instructions/instruction-kinds.ts';
import { EXCEPTION_REASON } from '../../freight/value-sets/exception-reason.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { mailbox } from '../../platform/contract/mailbox-field.ts';
import { type Condition, requiredWhen } from '../../platform/contract/required-when.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { AMENDABLE } from '../bol/amend/bill-changes.ts';

const pro = formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] });
export const instructionIdField = formed('^ins_[0-9A-Z]{26}$', 'the ID of an instruction');
export const instructionParams = exact({ instructionId: instructionIdField });
export const instructedShipmentParams = exact({ pro });

const kind = oneOf(INSTRUCTION_KIND.codes, {
  description: INSTRUCTION_KIND.entries.map(({ code, meaning }) => `${code}: ${meaning}`).join('. '),
});
const noteField = Type.String({ maxLength: 500, description: 'What the carrier should know.' });

/** The new consignee need not be a customer, so the address has no account. Unlike on a bill, it must be complete. */
const { address1, address2, city, stateProvince, country, contact } = AMENDABLE.destination.properties;
const { name } = AMENDABLE.origin.properties;
const { postalCode } = AMENDABLE.billTo.properties;
const place = { name, address1, address2, city, stateProvince, postalCode, country, contact };
const newAddressSchema = exact(place, { title: 'NewAddress' });
export type NewAddress = Static<typeof newAddressSchema>;

const isKind = (wanted: InstructionKind): Condition => ({
  says: `kind is ${wanted}`,
  holds: ({ kind }) => kind === wanted,
});

export const giveInstructionSchema = exact({
  kind,
  holdUntil: requiredWhen(
    isKind('HOLD'),
    Type.String({
      format: 'date',
      description: `With HOLD: the day until which the freight is held, from tomorrow to ${MOST_HOLD_DAYS} days from now.`,
    }),
  ),
  destination: requiredWhen(isKind('CHANGE_ADDRESS'), {
    ...newAddressSchema,
    description: 'With CHANGE_ADDRESS: the whole new address. The payer is charged for the reconsignment.',
  }),
  note: Type.Optional(noteField),
  email: Type.Optional(mailbox('Receives the carrier’s reply by e-mail.')),
});
export type GiveInstructionBody = Static<typeof giveInstructionSchema>;

export const instructionDecisionSchema = exact({
  decision: oneOf(Object.keys(INSTRUCTION_DECISIONS) as InstructionDecision[], {
    description:
      'ACCEPT carries it out: REDELIVER resolves the exceptions, HOLD and RETURN place a hold, CHANGE_ADDRESS reconsigns the freight. ' +
      'DECLINE leaves the freight as it is.',
  }),
  note: Type.Optional(
    Type.String({ maxLength: 500, description: 'Shown to the customer. Required with DECLINE: why.' }),
  ),
  alreadyDone: Type.Optional(
    Type.Boolean({ description: 'With ACCEPT: true if you have done it yourself; only the answer is recorded.' }),
  ),
});
export type InstructionDecisionBody = Static<typeof instructionDecisionSchema>;

const status = oneOf(INSTRUCTION_STATUS.codes, {
  description: INSTRUCTION_STATUS.entries.map(({ code, meaning }) => `${code}: ${meaning}`).join('. '),
});
const filters = { status: Type.Optional(oneOf(INSTRUCTION_STATUS.codes)), pro: Type.Optional(pro) };
const paging = {
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
};
export const instructionListQuerySchema = exact({ ...filters, ...paging });
export const allInstructionsQuerySchema = exact({
  ...filters,
  account: Type.Optional(
    formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9', { description: 'Only instructions of this account.' }),
  ),
  ...paging,
});
export type InstructionListQuery = Static<typeof allInstructionsQuerySchema>;

const time = (description: string) => Type.String({ description: `ISO 8601, UTC: ${description}` });

export const instructionSchema = Type.Object(
  {
    instructionId: Type.String({
      description: 'The ID of the instruction.',
      examples: ['ins_7Q2MZ4K8TBW9XGHRC5N3VJ6YDE'],
    }),
    pro: Type.String({ description: 'The PRO of the shipment.' }),
    account: Type.String({ description: 'The account that gave the instruction.' }),
    kind,
    status,
    reasons: Type.Array(oneOf(EXCEPTION_REASON.codes), {
      description: 'The codes of the exceptions that were open when it was given.',
    }),
    holdUntil: Type.Optional(Type.String({ description: 'Of HOLD: the day until which the freight is held.' })),
    destination: Type.Optional({ ...newAddressSchema, description: 'Of CHANGE_ADDRESS: where the freight is to go.' }),
    note: Type.String({ description: 'What the customer wrote.' }),
    email: Type.String({ description: 'The address to which the answer is e-mailed; empty for none.' }),
    givenAt: time('when it was given.'),
    givenBy: Type.String({ description: 'The user name.' }),
    answer: Type.Optional(
      Type.Object(
        { answeredAt: time('when the carrier answered.'), note: Type.String({ description: 'What it wrote.' }) },
        { title: 'InstructionAnswer', description: 'What the carrier answered.' },
      ),
    ),
  },
  { title: 'Instruction' },
);

export const instructionAnswerSchema = envelopeSchema(instructionSchema);
export const shipmentInstructionsSchema = envelopeSchema(
  Type.Object(
    {
      pro: Type.String({ description: 'The PRO of the shipment.' }),
      possible: Type.Array(oneOf(INSTRUCTION_KIND.codes), {
        description:
          'The instructions that you can give now. Empty if the freight is not held up, or one of yours is waiting for an answer.',
      }),
      instructions: Type.Array(instructionSchema, { description: 'Those that your accounts gave, newest first.' }),
    },
    { title: 'ShipmentInstructions' },
  ),
);
export const instructionListSchema = Type.Object({
  data: Type.Array(instructionSchema),
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
  error: noErrorSchema,
});
