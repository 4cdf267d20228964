// The requests and responses of tariffs, for operators.
import { type Static, Type } from 'typebox';
import { TARIFF_FILES } from '../../freight/rating/tariff/tariff-files.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import type { Failure } from '../../platform/http/refusal.ts';

const DAY_OR_MOMENT =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?(Z|[+-][01]\\d:[0-5]\\d))?$';
const says = 'a day as 2026-12-01 (from 00:00 UTC on), or a time with its offset as 2026-12-01T06:00:00Z';

export const customerNumber = formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9');
export const versionNumber = formed('^[1-9]\\d{0,8}$', 'the number of a tariff version');

const fileMembers = Object.fromEntries(
  Object.values(TARIFF_FILES).map(({ name }) => [
    name,
    Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'CSV, or null to omit the file.' }),
    ),
  ]),
);

export const tariffUploadSchema = exact({
  files: exact(fileMembers, { description: 'By file name; see docs/tariff-data.md.' }),
  note: Type.Optional(Type.String({ maxLength: 200, description: 'What changed in this version.' })),
  basedOn: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The version to take unsent files from. Default: the current version.',
    }),
  ),
});

export interface TariffUpload {
  readonly files: Readonly<Record<string, string | null | undefined>>;
  readonly note?: string;
  readonly basedOn?: number;
}

export const dryRunSchema = exact({
  last: Type.Optional(
    formed('^[1-9]\\d{0,2}[hd]$', 'hours or days as 24h or 7d', {
      description: 'Default: 7d for quotes, 30d for shipments.',
    }),
  ),
  from: Type.Optional(formed(DAY_OR_MOMENT, says)),
  to: Type.Optional(formed(DAY_OR_MOMENT, says, { description: 'End of the period, exclusive.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500_000, description: 'Maximum number to rate. Default: 20,000.' }),
  ),
});

export type DryRun = Static<typeof dryRunSchema>;

export function dryRunFailures({ last, from, to }: DryRun): Failure[] {
  if (last !== undefined && (from ?? to) !== undefined) {
    return [{ field: 'last', description: 'is given together with from or to. Say one or the other.' }];
  }
  if ((from === undefined) !== (to === undefined)) {
    const field = from === undefined ? 'from' : 'to';
    return [{ field, description: 'is missing: from and to are given together.' }];
  }
  if (from !== undefined && Date.parse(from) >= Date.parse(to!)) {
    return [{ field: 'to', description: 'is not after from. Correct one of them.' }];
  }
  return [];
}

export const activationSchema = exact({
  from: Type.Optional(formed(DAY_OR_MOMENT, says, { description: 'Default: immediately.' })),
});

const text = Type.String();
const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });

export const tariffMembers = {
  version: Type.Integer(),
  state: Type.String({ enum: ['draft', 'scheduled', 'active', 'past'] }),
  activeFrom: textOrNull,
  loadedAt: text,
  loadedBy: text,
  rows: Type.Integer(),
  note: text,
};

export const tariffListSchema = envelopeSchema(Type.Array(Type.Object(tariffMembers, { title: 'TariffVersion' })));
export const oneTariffSchema = envelopeSchema(Type.Object(tariffMembers, { title: 'TariffVersion' }));

export const wholeTariffSchema = envelopeSchema(
  Type.Object({
    ...tariffMembers,
    files: Type.Array(Type.Object({ name: text, rows: Type.Integer(), bytes: Type.Integer() })),
    pricings: Type.Array(Type.Object({ pricing: text, description: text })),
  }),
);

const changedFile = Type.Object(
  {
    file: text,
    removed: Type.Integer({ description: 'Number of removed rows.' }),
    added: Type.Integer({ description: 'Number of added rows.' }),
    removedRows: Type.Array(text, { description: 'The first 500.' }),
    addedRows: Type.Array(text, { description: 'The first 500.' }),
  },
  { title: 'ChangedFile' },
);

export const tariffDiffSchema = envelopeSchema(
  Type.Object({ version: Type.Integer(), against: Type.Integer(), files: Type.Array(changedFile) }),
);
export const contractDiffSchema = envelopeSchema(
  Type.Object(
    {
      version: Type.Integer(),
      against: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'Null: the customer has no active version, so every row is new.',
      }),
      files: Type.Array(changedFile),
    },
    { title: 'ContractDifferences' },
  ),
);

export const rollBackSchema = envelopeSchema(Type.Object({ rolledBack: Type.Integer(), inForce: Type.Integer() }));

const proposal = Type.Object(
  {
    proposalId: Type.String({ examples: ['tpr_01k9x2m4q8'] }),
    action: oneOf(['activate', 'roll-back', 'activate-contract', 'end-contract'] as const),
    version: Type.Integer({ description: 'The version to activate, or the current version to roll back or end.' }),
    account: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The customer whose contract it is; null for a tariff.',
    }),
    from: textOrNull,
    proposedBy: text,
    proposedAt: text,
    isYours: Type.Boolean({ description: 'Then another operator has to approve it.' }),
  },
  { title: 'TariffProposal' },
);
export const proposalSchema = envelopeSchema(proposal);
export const proposalListSchema = envelopeSchema(Type.Array(proposal));
export const proposalNumber = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'A `proposalId` from GET /ops/v1/tariff-proposals.',
});
