// The requests and responses of the fuel surcharge, for operators.
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

const DATE = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';

export const fuelDay = formed(DATE, 'a date as 2026-11-18', {
  description: 'The first ship date that it applies to.',
  examples: ['2026-11-18'],
});

export const newFuelSchema = exact(
  {
    percent: Type.Number({
      description: 'Percent of the net charge, from 0 to 300, at most two decimals.',
      examples: [34.15],
    }),
    from: fuelDay,
  },
  { title: 'NewFuelSurcharge' },
);
export type NewFuel = Static<typeof newFuelSchema>;

const week = Type.Object(
  {
    from: Type.String({ description: 'The first ship date that it applies to.' }),
    percent: Type.Number(),
    source: oneOf(['SET', 'INDEX'] as const, {
      description: 'Set by an operator, or from the fuel index of the tariff.',
    }),
    state: oneOf(['scheduled', 'current', 'past'] as const, { description: 'For shipments of today.' }),
  },
  { title: 'FuelWeek' },
);

const change = Type.Object(
  {
    from: Type.String(),
    percent: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      description: 'Null: what was set for the date was withdrawn.',
    }),
    setAt: Type.String(),
    setBy: Type.String({ examples: ['operator:night'] }),
  },
  { title: 'FuelChange' },
);

export const fuelSchema = envelopeSchema(
  Type.Object(
    {
      weeks: Type.Array(week, { description: 'Newest first, at most 120.' }),
      changes: Type.Array(change, { description: 'What operators set and withdrew, newest first, at most 120.' }),
    },
    { title: 'FuelSurcharges' },
  ),
);
