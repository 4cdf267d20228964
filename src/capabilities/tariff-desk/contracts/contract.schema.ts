// The requests and responses of customers' contracts, for operators.
import { type Static, Type } from 'typebox';
import { CONTRACT_FILES } from '../../../freight/rating/contracts/contract-files.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';

export const contractVersionNumber = formed('^[1-9]\\d{0,8}$', 'the number of a contract version');
export const contractFileName = oneOf(Object.values(CONTRACT_FILES).map(({ name }) => name));

export const contractUploadSchema = exact(
  {
    lanes: Type.String({
      minLength: 1,
      description: `The rows by lane as CSV (${CONTRACT_FILES.lanes.name}); see docs/contracts.md.`,
    }),
    fuel: Type.Optional(
      Type.String({ description: `The fuel tables that rows name, as CSV (${CONTRACT_FILES.fuel.name}).` }),
    ),
    note: Type.Optional(Type.String({ maxLength: 200, description: 'What changed in this version.' })),
  },
  { title: 'NewContract' },
);
export type ContractUpload = Static<typeof contractUploadSchema>;

const versionMembers = {
  version: Type.Integer(),
  state: oneOf(['draft', 'active', 'past'] as const),
  rows: Type.Integer(),
  note: Type.String(),
  importedAt: Type.String({ description: 'ISO 8601, UTC.' }),
  importedBy: Type.String({ description: 'The operator who imported it.' }),
  activatedAt: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'When it was last activated; null if it never was.',
  }),
};
const contractVersion = Type.Object(versionMembers, { title: 'ContractVersion' });

export const contractListSchema = envelopeSchema(Type.Array(contractVersion));
export const contractVersionSchema = envelopeSchema(contractVersion);

const row = Type.Object(
  {
    row: Type.Integer({ description: 'The line of the file; the heading is line 1.' }),
    origin: Type.String(),
    destination: Type.String({ description: 'A place, as for `origin`.' }),
    direction: oneOf(['oneWay', 'both'] as const, {
      description: '`both`: also from the destination to the origin.',
    }),
    terms: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: ['prepaid', 'collect', 'thirdParty', null],
      description: 'Null for all terms.',
    }),
    effectiveFrom: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The first ship date; null for no limit.',
    }),
    effectiveTo: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The last ship date; null for no limit.',
    }),
    discountPercent: Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'Null: as in the pricing.' }),
    minimumCents: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Null: as in the pricing.' }),
    fak: Type.String({ description: 'Empty: as in the pricing.' }),
    fuelTable: Type.String({ description: "Empty: the carrier's fuel surcharge." }),
  },
  { title: 'ContractRow' },
);

export const wholeContractSchema = envelopeSchema(
  Type.Object(
    {
      ...versionMembers,
      files: Type.Array(Type.String(), { description: 'The files that it has.' }),
      lanes: Type.Array(row, { description: 'The first 500 rows.' }),
    },
    { title: 'Contract' },
  ),
);
