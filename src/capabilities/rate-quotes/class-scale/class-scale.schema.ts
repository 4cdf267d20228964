// The response of GET /v1/freight-classes: the tariff's scale from density to class, and what a form needs to turn a bill of
// lading into a quote.
import { Type } from 'typebox';
import { BOL_ACCESSORIAL_PLACES } from '../../../freight/rating/bol-accessorials.ts';
import { SERVICE_IDS } from '../../../freight/rating/offered-services.ts';
import { BOL_ACCESSORIAL } from '../../../freight/value-sets/bol-accessorial.ts';
import { FREIGHT_CLASS } from '../../../freight/value-sets/freight-class.ts';
import { TARIFF_ACCESSORIALS } from '../../../freight/value-sets/tariff-accessorial.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';

export const classScaleSchema = envelopeSchema(
  Type.Object(
    {
      palletTareLb: Type.Integer({
        description: 'The weight assumed for a pallet or skid without a tare. It counts towards the density.',
      }),
      classes: Type.Array(
        Type.Object({
          fromLbPerCubicFoot: Type.Number({ description: 'The lowest density of the class.' }),
          classification: Type.String({ enum: [...FREIGHT_CLASS.codes] }),
        }),
        { description: 'In ascending order, from 0.' },
      ),
      quoteTolerance: Type.Object(
        {
          weightPercent: Type.Number(),
          inches: Type.Integer({ description: 'Per side of a handling unit.' }),
          days: Type.Integer({ description: 'Between the ship dates.' }),
        },
        { description: 'How much a bill of lading may differ from its quote and still get the quoted price.' },
      ),
      bolAccessorials: Type.Object(
        {
          priced: Type.Array(
            Type.Object({
              code: Type.String({ enum: [...BOL_ACCESSORIAL.codes] }),
              place: Type.String({
                enum: [...BOL_ACCESSORIAL_PLACES],
                description: 'A kind of limited-access place, or Canada. Empty for any other place.',
                examples: ['School'],
              }),
              pricedAs: Type.String({
                enum: [...TARIFF_ACCESSORIALS],
                description: 'The code of the charge.',
                examples: ['SCHLDL'],
              }),
            }),
            { description: 'Which charge each accessorial of a bill of lading causes.' },
          ),
          guarantees: Type.Array(
            Type.Object({
              code: Type.String({ enum: [...BOL_ACCESSORIAL.codes] }),
              service: Type.String({ enum: [...SERVICE_IDS] }),
            }),
            { description: 'Which service each guarantee of a bill of lading buys, the earliest delivery first.' },
          ),
        },
        { description: 'What the accessorial codes of a bill of lading buy under this tariff.' },
      ),
    },
    { title: 'ClassScale' },
  ),
);
