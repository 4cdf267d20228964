// What was decided about a bill of lading when it was created. Stored with the request; documents are rendered from both.
import { type Static, Type } from 'typebox';
import { jsonWriter, plain, type Writable, writtenOnce } from '../../../platform/contract/json-writer.ts';
import { messageStatusSchema } from '../submit/bol-answer.schema.ts';

const terminal = writtenOnce(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    city: Type.String(),
    stateProvince: Type.String(),
    phone: Type.String(),
  }),
);

/** Stored records are rewritten when a bill ends, so a new field must be optional. */
const bolRecordSchema = Type.Object({
  confirmationNumber: plain(Type.String()),
  transactionDate: plain(Type.String({ description: 'ISO 8601 with offset.' })),
  messageStatus: messageStatusSchema,
  shipDate: Type.String({ description: 'YYYY-MM-DD.' }),
  service: Type.String(),
  quoteId: Type.String({ description: 'Of the quote whose price was taken; else empty.' }),
  isTest: Type.Boolean(),
  carrierName: Type.String(),
  scac: Type.String(),
  originTerminal: terminal,
  destinationTerminal: Type.Union([terminal, Type.Null()]),
  accounts: Type.Object({ shipper: Type.String(), consignee: Type.String(), billTo: Type.String() }),
  owners: Type.Array(Type.String(), {
    description: 'The accounts for which it was created. Only they may change it.',
  }),
  totalCents: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Null where there was no price.' }),
  promisedDate: plain(Type.String({ description: 'YYYY-MM-DD; empty where it is unknown.' })),
  separations: Type.Optional(
    Type.Array(Type.String(), {
      description: 'What must be kept apart in the vehicle; absent where there is nothing.',
    }),
  ),
  carrierTerms: Type.Optional(
    Type.String({ description: 'The terms of the carrier when it was created; absent where it had set none.' }),
  ),
  ratedAt: Type.Optional(
    Type.Integer({ description: 'When it was rated for the first time; absent until the carrier corrects the bill.' }),
  ),
  enteredBy: Type.Optional(
    Type.String({ description: 'The operator who entered a paper bill; absent where the customer sent it.' }),
  ),
  refusalReason: Type.Optional(Type.String({ description: 'Why the payer refused to be billed, in its own words.' })),
});

export type BolRecord = Writable<Static<typeof bolRecordSchema>>;

export const writeBolRecord = jsonWriter(bolRecordSchema);
