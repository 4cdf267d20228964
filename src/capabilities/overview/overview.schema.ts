// The responses of the overview, the audit log and the service's health.
import { Type } from 'typebox';
import { PICKUP_STATUS } from '../../freight/pickups/pickup-status.ts';
import { STAGES } from '../../freight/shipments/shipment-moves.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { backupSchema } from '../jobs/backup.schema.ts';
import { COUNTED } from './minute-counts.ts';
import { SPANS, type Span } from './overview-series.ts';

const text = Type.String();
const whole = Type.Integer();
const wholeOrNull = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
const numberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] });
/** One number per name. */
function counts<const Names extends readonly string[]>(names: Names, description: string) {
  const members = Object.fromEntries(names.map((name) => [name, whole])) as Record<Names[number], typeof whole>;
  return Type.Object(members, { description });
}
/** The same, but names without a count are left out. */
function countsOfSome<const Names extends readonly string[]>(names: Names, description: string) {
  return Type.Partial(counts(names, description), { description });
}

export const overviewQuery = exact({
  span: Type.Optional(oneOf(Object.keys(SPANS) as Span[], { description: 'Default: 1h.' })),
});

export const nowSchema = Type.Object(
  {
    at: text,
    perMinute: counts(COUNTED, 'In the last minute, on this node.'),
    p50Ms: numberOrNull,
    p95Ms: numberOrNull,
    webhookBacklog: whole,
    mailBacklog: whole,
    shipments: countsOfSome(STAGES, 'Under way, by stage.'),
    pickupsToday: countsOfSome(PICKUP_STATUS.codes, 'By status.'),
    onTime: Type.Object({ deliveries: whole, onTime: whole, sharePercent: numberOrNull }),
  },
  { title: 'OverviewNow' },
);

const column = Type.Array(numberOrNull);
export const overviewSchema = envelopeSchema(
  Type.Object({
    span: text,
    stepSeconds: whole,
    now: nowSchema,
    series: Type.Object(
      {
        at: Type.Array(text, { description: 'The start of each interval.' }),
        ...(Object.fromEntries(COUNTED.map((name) => [name, column])) as Record<
          (typeof COUNTED)[number],
          typeof column
        >),
        p50Ms: column,
        p95Ms: column,
        webhookBacklog: column,
        mailBacklog: column,
      },
      { description: 'One value per interval. Null if nothing was measured.' },
    ),
  }),
);

export const auditQuery = exact({
  actor: Type.Optional(Type.String({ maxLength: 100, description: 'Start of the actor, as in operator:night.' })),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'Start of the action, as in tariff.' })),
  subject: Type.Optional(Type.String({ maxLength: 100, description: 'Start of the subject.' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});

export const auditSchema = Type.Object({
  ...envelopeSchema(
    Type.Array(
      Type.Object(
        {
          seq: whole,
          at: text,
          actor: text,
          action: text,
          subject: text,
          details: Type.Unsafe<object>({ type: 'object' }),
        },
        { title: 'AuditEntry' },
      ),
    ),
  ).properties,
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page, with older entries.',
  }),
});

export const verdictSchema = envelopeSchema(
  Type.Object({
    sound: Type.Boolean(),
    lines: Type.Optional(whole),
    line: Type.Optional(Type.Integer({ description: 'The first entry that is not intact.' })),
    reason: Type.Optional(text),
  }),
);

const versionOrNull = Type.Union([Type.Object({ version: whole, activeFrom: text }), Type.Null()]);
export const healthSchema = envelopeSchema(
  Type.Object({
    environment: text,
    version: text,
    node: text,
    startedAt: text,
    database: Type.Object({ kind: text, bytes: wholeOrNull }),
    disk: Type.Union([Type.Object({ freeBytes: whole, totalBytes: whole }), Type.Null()]),
    memory: Type.Object({ usedBytes: whole, heapBytes: whole }),
    eventLoop: Type.Object({ p50Ms: Type.Number(), p99Ms: Type.Number() }),
    outbox: Type.Array(Type.Object({ topic: text, due: whole, failed: whole, oldestDueSeconds: whole })),
    nodes: Type.Array(Type.Object({ node: text, lastSeenAt: text })),
    network: versionOrNull,
    tariff: versionOrNull,
    lastBackup: Type.Union([backupSchema, Type.Null()]),
  }),
);
