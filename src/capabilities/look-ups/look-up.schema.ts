// Request and response schemas of the look-ups that forms make while the user types.
import { Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

export const hazmatQuerySchema = exact({
  search: formed('\\S', 'some text', {
    maxLength: 100,
    description: 'Start of a UN or NA number, or words of the proper shipping name.',
    examples: ['UN1203'],
  }),
});

export const hazmatAnswerSchema = envelopeSchema(
  Type.Array(
    Type.Object(
      {
        number: Type.String({ examples: ['UN1203'] }),
        properShippingNames: Type.Array(Type.String(), { description: 'The possible values, the most common first.' }),
        hazardClass: Type.String({ examples: ['3'] }),
        subsidiaryHazards: Type.Array(Type.String()),
        packingGroups: Type.Array(oneOf(['I', 'II', 'III']), { description: 'Empty if the material has none.' }),
        needsTechnicalName: Type.Boolean(),
      },
      { title: 'HazardousMaterial' },
    ),
  ),
);

export const postalCodeParams = exact({
  code: Type.String({
    minLength: 3,
    maxLength: 10,
    examples: ['77002'],
    description: 'A ZIP code, a Canadian or a Mexican code.',
  }),
});

export const postalCodeQuerySchema = exact({
  country: Type.Optional(
    oneOf(['US', 'CA', 'MX'], { description: 'Needed if five digits could be a US or a Mexican code.' }),
  ),
});

export const postalCodeAnswerSchema = envelopeSchema(
  Type.Object(
    {
      postalCode: Type.String(),
      city: Type.String({ description: 'Empty where only the state is known.' }),
      otherCities: Type.Array(Type.String(), { description: 'Other accepted city names.' }),
      state: Type.String(),
      country: oneOf(['US', 'CA', 'MX']),
      isServed: Type.Boolean(),
      message: Type.String({ description: 'Why it is not served; otherwise empty.' }),
      terminal: Type.Optional(
        Type.Object({
          id: Type.String({ examples: ['HOU'] }),
          name: Type.String(),
          city: Type.String(),
          state: Type.String(),
        }),
      ),
      isDirect: Type.Optional(Type.Boolean({ description: 'False where a partner collects and delivers.' })),
    },
    { title: 'PostalCode' },
  ),
);
