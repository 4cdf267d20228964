// The requests and responses of sandboxes.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { SANDBOX_ID } from './sandbox-id.ts';

const NAME = '^[a-z0-9][a-z0-9-]{0,39}$';
const NAME_SAYS = '1 to 40 lower-case letters, digits and hyphens, a letter or digit first';
const time = (description: string) => Type.String({ description, examples: ['2027-11-20T15:04:05.000Z'] });

const sandboxId = formed(`^${SANDBOX_ID}$`, 'the ID of a sandbox, as sb7k3m2q9xaw', { examples: ['sb7k3m2q9xaw'] });
export const sandboxParams = exact({ sandboxId });
const snapshotName = formed(NAME, NAME_SAYS, { examples: ['before-pickup'] });

export const newSandboxSchema = exact({
  name: formed(NAME, NAME_SAYS, {
    description:
      'Yours to choose; you can have one of each name. A sandbox that is created again under its name has the same ID.',
    examples: ['ci-main'],
  }),
  seed: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The same seed and the same calls give the same results. Random if left out.',
      examples: ['42'],
    }),
  ),
  from: Type.Optional(
    formed(
      `^(empty|demo|${SANDBOX_ID}/[a-z0-9][a-z0-9-]{0,39})$`,
      'empty, demo, or a snapshot as sb7k3m2q9xaw/before-pickup',
      {
        description:
          '`empty`: your accounts with their pricing, and no freight. `demo`: the demo customers as well. Or a snapshot of one of your sandboxes. `empty` when left out.',
        examples: ['empty'],
      },
    ),
  ),
  clock: Type.Optional(
    exact(
      {
        now: Type.Optional(
          Type.String({
            format: 'iso-8601',
            description: 'What the clock shows at first; the real time when left out.',
            examples: ['2026-11-16T14:00:00Z'],
          }),
        ),
        speed: Type.Optional(
          Type.Number({
            minimum: 0,
            maximum: 3_600,
            description: '1 is real time; 0 stops the clock. 1 when left out.',
            examples: [0],
          }),
        ),
      },
      { description: 'Not together with a snapshot, which has its own.' },
    ),
  ),
});
export type NewSandboxRequest = Static<typeof newSandboxSchema>;

export const snapshotRequestSchema = exact({ name: snapshotName });
export const restoreRequestSchema = exact({ snapshot: snapshotName });

const identity = {
  id: Type.String({ examples: ['sb7k3m2q9xaw'] }),
  name: Type.String({ examples: ['ci-main'] }),
  seed: Type.String({ examples: ['42'] }),
  createdAt: time('ISO 8601, UTC.'),
};
const snapshot = Type.Object(
  { name: Type.String(), createdAt: time('ISO 8601, UTC.'), bytes: Type.Integer() },
  { title: 'SandboxSnapshot' },
);
const state = {
  status: Type.String({ enum: ['awake', 'asleep'], description: 'A sandbox that is asleep wakes with the next call.' }),
  url: Type.String({
    description: 'Leads into the sandbox without a header: for the SOAP service, and for opening the portal in it.',
    examples: ['https://test.example.com/sandboxes/sb7k3m2q9xaw'],
  }),
  clock: Type.Object({ now: time('What its clock shows.'), speed: Type.Number() }),
  lastUsedAt: time('When it was last called. ISO 8601, UTC.'),
  bytes: Type.Integer({ description: 'What it takes on disk, without its snapshots. 0 before its first use.' }),
  snapshots: Type.Array(snapshot),
};
const whole = Type.Object({ ...identity, ...state }, { title: 'Sandbox' });
export type SandboxView = Static<typeof whole>;

const credentials = Type.Object(
  {
    clientId: Type.String({ description: 'For POST /v1/api-key.', examples: ['LHCSB7K3M2Q9XAW4EXAMPLE0000'] }),
    clientSecret: Type.String(),
    username: Type.String({ description: 'For POST /authenticate, and for the portal.', examples: ['shipper'] }),
    password: Type.String(),
    account: Type.String({ examples: ['ACME001'] }),
    soapUser: Type.String({ description: 'For the SOAP image service at `soapUrl`.', examples: ['sandbox'] }),
    soapPassword: Type.String(),
    soapUrl: Type.String(),
  },
  { title: 'SandboxCredentials' },
);
export type SandboxCredentials = Static<typeof credentials>;

export const newSandboxAnswerSchema = envelopeSchema(
  Type.Object({ sandbox: Type.Object(identity, { title: 'NewSandbox' }), credentials }),
);
export const sandboxAnswerSchema = envelopeSchema(whole);
export const sandboxListSchema = envelopeSchema(Type.Object({ sandboxes: Type.Array(whole) }));
export const operatorSandboxQuery = exact({
  owner: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: 'Only those of this portal account.' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: '50 when left out.' }),
  ),
});
export type OperatorSandboxQuery = Static<typeof operatorSandboxQuery>;

const MOST_SANDBOXES = {
  minimum: 0,
  maximum: 10_000,
  description: 'How many sandboxes besides the default one.',
  examples: [25],
} as const;
const LIMITS = {
  sandboxes: MOST_SANDBOXES,
  snapshots: { minimum: 1, maximum: 1_000, description: 'How many snapshots per sandbox.', examples: [20] },
  sleepDays: {
    minimum: 1,
    maximum: 3_650,
    description: 'Days without a call after which freight no longer moves on its own.',
    examples: [90],
  },
} as const;
const generalLimits = Type.Object(
  {
    sandboxes: Type.Integer(LIMITS.sandboxes),
    snapshots: Type.Integer(LIMITS.snapshots),
    sleepDays: Type.Integer(LIMITS.sleepDays),
  },
  { title: 'SandboxLimits', description: 'The general settings.' },
);
export type SandboxLimits = Static<typeof generalLimits>;

const ownLimit = (limit: (typeof LIMITS)[keyof typeof LIMITS]) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], ...limit });
const OWN_LIMITS = {
  sandboxes: ownLimit(LIMITS.sandboxes),
  snapshots: ownLimit(LIMITS.snapshots),
  sleepDays: ownLimit(LIMITS.sleepDays),
};
/** What is null follows the general setting, now and later. */
export const sandboxLimitsRequestSchema = exact(OWN_LIMITS);
export type OwnSandboxLimits = Static<typeof sandboxLimitsRequestSchema>;
export const limitsParams = exact({
  username: Type.String({ minLength: 1, maxLength: 80, description: 'The portal account.' }),
});
export const sandboxLimitsAnswerSchema = envelopeSchema(
  Type.Object(
    {
      username: Type.String({ description: 'The portal account.' }),
      own: Type.Object(OWN_LIMITS, {
        title: 'OwnSandboxLimits',
        description: 'What was set for this portal account. Null: the general setting applies.',
      }),
      general: generalLimits,
      sandboxes: Type.Integer({ description: 'How many sandboxes it has now besides the default one.' }),
    },
    { title: 'SandboxLimitsOfAccount' },
  ),
);

const ofOwner = {
  owner: Type.String({ description: 'The portal account that it belongs to.' }),
  certification: Type.Object(
    {
      proven: Type.Integer({ description: 'How many rows its owner has proven in it, up to a few seconds ago.' }),
      total: Type.Integer({ description: 'How many rows there are.' }),
      isReady: Type.Boolean({ description: 'Whether every mandatory row is proven.' }),
    },
    { title: 'SandboxCertification' },
  ),
};
export const operatorSandboxListSchema = Type.Object({
  ...envelopeSchema(Type.Array(Type.Object({ ...ofOwner, ...identity, ...state }, { title: 'OperatorSandbox' })))
    .properties,
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
});
export const credentialsAnswerSchema = envelopeSchema(credentials);
export const snapshotAnswerSchema = envelopeSchema(snapshot);
