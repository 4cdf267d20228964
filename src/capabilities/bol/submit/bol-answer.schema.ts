// The BOL response, row for row as in §2.8. It is not in the envelope (spec-gaps 1).
import { type Static, Type } from 'typebox';
import { jsonWriter, plain, repeated } from '../../../platform/contract/json-writer.ts';

const text = (description: string) => Type.String({ description });

export const messageStatusSchema = Type.Object(
  {
    status: Type.Unsafe<'PASS' | 'FAIL' | 'WARNING'>({
      type: 'string',
      enum: ['PASS', 'FAIL', 'WARNING'],
      description: 'WARNING: the BOL exists, with exceptions. FAIL: nothing was made.',
    }),
    code: plain(Type.String()),
    message: repeated(Type.String()),
    resolution: text('What to do about it.'),
    information: Type.Array(
      Type.Object(
        { code: plain(Type.String()), type: plain(Type.String()), message: Type.String() },
        { title: 'BolInformation' },
      ),
    ),
  },
  { title: 'BolMessageStatus' },
);

export const bolAnswerSchema = Type.Object(
  {
    version: text('The DLC BOL version.'),
    transactionDate: plain(text('ISO 8601 with offset.')),
    referenceNumbers: Type.Object({
      pro: Type.Optional(text('The supplied or assigned PRO. Absent if no BOL was created and none was supplied.')),
      shipmentConfirmationNumber: Type.Optional(text('Acknowledges that the BOL was accepted.')),
    }),
    images: Type.Optional(
      Type.Object({
        bol: Type.Optional(plain(text('A PDF in base64, if requested.'))),
        shippingLabels: Type.Optional(plain(text('A PDF in base64, if requested.'))),
      }),
    ),
    messageStatus: messageStatusSchema,
  },
  { title: 'BolResponse' },
);

export type BolAnswer = Static<typeof bolAnswerSchema>;

export const writeBolAnswer = jsonWriter(bolAnswerSchema);
