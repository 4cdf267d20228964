// The BOL response, row for row as in §2.8. It is not in the envelope (spec-gaps 1).
import { type Static, Type } from 'typebox';

const text = (description: string) => Type.String({ description });

export const bolAnswerSchema = Type.Object(
  {
    version: text('The DLC BOL version.'),
    transactionDate: text('ISO 8601 with offset.'),
    referenceNumbers: Type.Object({
      pro: Type.Optional(text('The supplied or assigned PRO; absent where no BOL was made and none was supplied.')),
      shipmentConfirmationNumber: Type.Optional(text('Acknowledges that the BOL was accepted.')),
    }),
    images: Type.Optional(
      Type.Object({
        bol: Type.Optional(text('A PDF in base64, when it was asked for.')),
        shippingLabels: Type.Optional(text('A PDF in base64, when it was asked for.')),
      }),
    ),
    messageStatus: Type.Object({
      status: Type.Unsafe<'PASS' | 'FAIL' | 'WARNING'>({
        type: 'string',
        enum: ['PASS', 'FAIL', 'WARNING'],
        description: 'WARNING: the BOL exists, with exceptions. FAIL: nothing was made.',
      }),
      code: Type.String(),
      message: Type.String(),
      resolution: text('What to do about it.'),
      information: Type.Array(
        Type.Object({ code: Type.String(), type: Type.String(), message: Type.String() }, { title: 'BolInformation' }),
      ),
    }),
  },
  { title: 'BolAnswer' },
);

export type BolAnswer = Static<typeof bolAnswerSchema>;
