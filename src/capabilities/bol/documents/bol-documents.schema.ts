// Request schemas for the documents of an existing bill: label format, and where the documents are mailed.
import { type Static, Type } from 'typebox';
import { LABEL_FORMAT } from '../../../freight/value-sets/label-format.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { mailbox } from '../../../platform/contract/mailbox-field.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { MOST_LINE_ITEMS } from '../request/bol-commodities.schema.ts';
import { flag, MOST_MAILED } from '../request/bol-forms.ts';

export const labelQuerySchema = exact({
  format: Type.Optional(
    oneOf(LABEL_FORMAT.codes, { description: 'Default: the format requested on the bill, or thermal labels.' }),
  ),
  quantity: Type.Optional(
    formed('^([1-9]\\d?|100)$', 'a whole number from 1 to 100', { description: 'Default: one per handling unit.' }),
  ),
  position: Type.Optional(
    formed('^[1-6]$', 'a whole number from 1 to 6', { description: 'Position of the first label on the first sheet.' }),
  ),
});

export type LabelQuery = Static<typeof labelQuerySchema>;

export const MOST_PRINTED = 100;
export const MOST_PRINTED_LABELS = 1_000;
/** As many as a single bill can have: a file of them is drawn well within the printer's time. */
export const MOST_PRINTED_LINES = MOST_LINE_ITEMS;

export const printManyQuery = exact({
  pros: formed(
    `^\\d{10}(,\\d{10}){0,${MOST_PRINTED - 1}}$`,
    `1 to ${MOST_PRINTED} PROs of 10 digits, separated by commas`,
    {
      description: `Up to ${MOST_PRINTED} PROs, separated by commas. They are printed in this order.`,
      examples: ['1000000008,1000000016'],
    },
  ),
  document: oneOf(['BOL', 'LABEL'], { description: 'What to print: the bills of lading, or the labels.' }),
  format: Type.Optional(oneOf(LABEL_FORMAT.codes, { description: 'Of the labels. Default: thermal labels.' })),
});

export type PrintManyQuery = Static<typeof printManyQuery>;

export const bolEmailSchema = exact({
  addresses: Type.Array(mailbox(), { minItems: 1, maxItems: MOST_MAILED }),
  includeBol: Type.Optional(flag('Send the bill of lading. Default: true.')),
  includeLabels: Type.Optional(flag('Send the labels.')),
});

export type BolEmail = Static<typeof bolEmailSchema>;

export const bolEmailAnswerSchema = envelopeSchema(
  Type.Object({
    pro: Type.String({ examples: ['1000000008'] }),
    to: Type.Array(Type.String()),
    state: Type.String({ enum: ['queued'], description: 'Its status is in `emails` of GET /v1/bol/{pro}.' }),
  }),
);
