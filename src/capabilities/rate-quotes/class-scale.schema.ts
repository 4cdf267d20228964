// What GET /v1/freight-classes answers: the tariff's scale from density to class.
import { Type } from 'typebox';
import { FREIGHT_CLASS } from '../../freight/value-sets/freight-class.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

export const classScaleSchema = envelopeSchema(
  Type.Object(
    {
      palletTareLb: Type.Integer({
        description: 'What a pallet or skid is taken to weigh where no tare is given. It counts for the density.',
      }),
      classes: Type.Array(
        Type.Object({
          fromLbPerCubicFoot: Type.Number({ description: 'The least density of the class.' }),
          classification: Type.String({ enum: [...FREIGHT_CLASS.codes] }),
        }),
        { description: 'Rising, from 0.' },
      ),
      quoteTolerance: Type.Object(
        {
          weightPercent: Type.Number(),
          inches: Type.Integer({ description: 'On each side of a handling unit.' }),
          days: Type.Integer({ description: 'Between the ship dates.' }),
        },
        { description: 'How far a bill of lading may be from its quote and still have its price.' },
      ),
    },
    { title: 'ClassScale' },
  ),
);
