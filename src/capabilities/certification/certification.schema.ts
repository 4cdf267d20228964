// Request and response schemas of certification.
import { Type } from 'typebox';
import { exact, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { CERTIFICATION_ROWS, ROW_GROUPS } from './certification-rows.ts';

const text = { type: ['string', 'null'] } as const;

const rowSchema = Type.Object(
  {
    id: Type.String({ examples: ['operation.rate-quotes'] }),
    group: oneOf(ROW_GROUPS),
    title: Type.String(),
    state: oneOf(['proven', 'open']),
    mandatory: Type.Boolean({ description: 'The carrier wants it proven before it issues production credentials.' }),
    seenAt: Type.Unsafe<string | null>({ ...text, description: 'When it was first proven; real time, ISO 8601.' }),
    proof: Type.Unsafe<string | null>({
      ...text,
      description: 'The `x-request-id` of the request that proves it, or the ID of a delivery (`dlv_…`).',
    }),
    next: Type.Unsafe<string | null>({
      ...text,
      description:
        'How to prove it, as commands to paste into a shell. They use the variables LINEHAUL_API_KEY and LINEHAUL_TOKEN; some also ' +
        'LINEHAUL_USERNAME and LINEHAUL_PASSWORD, LINEHAUL_CLIENT_ID and LINEHAUL_CLIENT_SECRET, ' +
        'LINEHAUL_SOAP_USER and LINEHAUL_SOAP_PASSWORD, or WEBHOOK_URL. ' +
        'Null once it is proven.',
    }),
  },
  { title: 'CertificationRow' },
);

export const certificationSchema = envelopeSchema(
  Type.Object(
    {
      username: Type.String({ description: 'The portal account whose requests are judged.' }),
      isReady: Type.Boolean({ description: 'Whether every mandatory row is proven.' }),
      proven: Type.Integer(),
      total: Type.Integer(),
      certificate: Type.Unsafe<string | null>({
        ...text,
        description:
          'Give it to the carrier to get production credentials. It says what is proven, is signed, and is valid for 90 days. Null until ' +
          'every mandatory row is proven.',
      }),
      rows: Type.Array(rowSchema),
    },
    { title: 'Certification' },
  ),
);

export const chooseRowsSchema = exact({
  mandatory: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: oneOf(CERTIFICATION_ROWS.map(({ id }) => id)),
    uniqueItems: true,
    maxItems: CERTIFICATION_ROWS.length,
    description:
      'The IDs of the rows. An empty list: none is mandatory. Null: the setting LINEHAUL_MANDATORY_CERTIFICATION applies.',
    examples: [['operation.rate-quotes', 'error.429', 'webhook.signature']],
  }),
});

export const mandatoryRowsSchema = envelopeSchema(
  Type.Object(
    {
      rows: Type.Array(
        Type.Object(
          {
            id: Type.String({ examples: ['operation.rate-quotes'] }),
            group: oneOf(ROW_GROUPS),
            title: Type.String(),
            mandatory: Type.Boolean({
              description: 'Whether it must be proven before production credentials are issued.',
            }),
            mandatoryBySetting: Type.Boolean({ description: 'Whether LINEHAUL_MANDATORY_CERTIFICATION names it.' }),
          },
          { title: 'MandatoryRow' },
        ),
      ),
      chosenBy: Type.Unsafe<string | null>({
        ...text,
        description: 'The operator who chose the mandatory rows. Null while the setting applies.',
      }),
      chosenAt: Type.Unsafe<string | null>({ ...text, description: 'ISO 8601, UTC. Null while the setting applies.' }),
    },
    { title: 'MandatoryRows' },
  ),
);

const resultSchema = Type.Object(
  {
    status: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Null when there was no response.' }),
    durationMs: Type.Integer(),
    passed: Type.Boolean(),
    problem: Type.Unsafe<string | null>(text),
  },
  { title: 'ChallengeResult' },
);

export const challengeSchema = envelopeSchema(
  Type.Object(
    {
      subscriptionId: Type.String(),
      genuine: resultSchema,
      forged: resultSchema,
      duplicate: resultSchema,
    },
    { title: 'WebhookChallenge' },
  ),
);
