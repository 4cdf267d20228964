// The results of background jobs, by kind. Jobs store them as JSON; the desks that define jobs fill them in.
import { type Static, Type } from 'typebox';
import type { Immutable } from '../../platform/immutable.ts';
import { backupSchema } from './backup.schema.ts';

const tariffImportResultSchema = Type.Object(
  {
    version: Type.Integer({ description: 'The new version.' }),
    zones: Type.Integer({ description: 'How many zones it has.' }),
    pricings: Type.Integer({ description: 'How many pricings it has.' }),
  },
  { title: 'TariffImportResult' },
);

const contractImportResultSchema = Type.Object(
  {
    account: Type.String(),
    version: Type.Integer({ description: 'The new version.' }),
    rows: Type.Integer({ description: 'How many rows it has.' }),
  },
  { title: 'ContractImportResult' },
);

const affectedSchema = Type.Object(
  {
    key: Type.String({ description: 'A customer account, or the first three digits of both postal codes of a lane.' }),
    name: Type.String(),
    quotes: Type.Integer({ description: 'How many were rated again.' }),
    beforeCents: Type.Integer({ description: 'Revenue at the prices that were quoted or charged.' }),
    afterCents: Type.Integer({ description: 'Revenue at the prices of the version that was tested.' }),
  },
  { title: 'AffectedRevenue' },
);

const extremesSchema = Type.Object(
  {
    gains: Type.Array(affectedSchema, { description: 'With the largest gains of the carrier; up to ten.' }),
    losses: Type.Array(affectedSchema, { description: 'With the largest losses of the carrier; up to ten.' }),
  },
  { title: 'RevenueExtremes', description: 'Where the effect on revenue is largest.' },
);

const percentLimit = (which: string) =>
  Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: `${which} change in percent; null if unlimited.`,
  });

const bucketSchema = Type.Object(
  {
    fromPercent: percentLimit('Smallest'),
    toPercent: percentLimit('Largest'),
    quotes: Type.Integer({ description: 'How many change by that much.' }),
    changeCents: Type.Integer({ description: 'The effect on revenue.' }),
  },
  { title: 'PriceChangeBucket' },
);

const dryRunResultSchema = Type.Object(
  {
    account: Type.Optional(
      Type.String({ description: 'Present for a contract: shipments are then rated again instead of quotes.' }),
    ),
    version: Type.Integer({ description: 'The version that was tested.' }),
    from: Type.String({ description: 'Start of the period, UTC.' }),
    to: Type.String({ description: 'End of the period, UTC.' }),
    found: Type.Integer({ description: 'Quotes or shipments in the period.' }),
    quotes: Type.Integer({ description: 'Rated again; fewer than `found` if there were more than the limit.' }),
    beforeCents: Type.Integer({ description: 'Revenue at the prices that were quoted or charged.' }),
    afterCents: Type.Integer({ description: 'Revenue at the prices of the version that was tested.' }),
    changePercent: Type.Number({ description: 'The change of revenue in percent.' }),
    dearer: Type.Integer({ description: 'How many become more expensive.' }),
    cheaper: Type.Integer({ description: 'How many become cheaper.' }),
    same: Type.Integer({ description: 'How many keep their price.' }),
    unpriced: Type.Integer({ description: 'No longer rated; not part of the sums.' }),
    histogram: Type.Array(bucketSchema, {
      description: 'How many change by how much, from the largest decrease to the largest increase.',
    }),
    customers: extremesSchema,
    lanes: extremesSchema,
  },
  { title: 'DryRunResult' },
);

export const jobResultSchema = Type.Union(
  [tariffImportResultSchema, contractImportResultSchema, dryRunResultSchema, backupSchema, Type.Null()],
  { description: 'Depends on the kind. Null until the job is done.' },
);

export type DryRunResult = Immutable<Static<typeof dryRunResultSchema>>;
export type JobResult = Immutable<Exclude<Static<typeof jobResultSchema>, null>>;
