// /ops/v1: what goes on now and went on before, live; the audit log; the health of the service.
import { exportAuditLog } from '../../platform/audit/export-audit-log.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { daySpanQuery, jsonLinesAnswer } from '../../platform/http/json-lines.ts';
import { daySpan } from '../../platform/time-span.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import type { MinuteWatch } from './minute-watch.ts';
import {
  auditQuery,
  auditSchema,
  healthSchema,
  overviewQuery,
  overviewSchema,
  verdictSchema,
} from './overview.schema.ts';
import { NowBoard } from './overview-now.ts';
import type { OverviewParts } from './overview-parts.ts';
import { overviewSeries, SPANS } from './overview-series.ts';
import { readAuditLog, verifyAudit } from './read-audit.ts';
import { readHealth } from './read-health.ts';
import { streamOverview } from './stream-overview.ts';

const shared = { tag: 'Console', otherErrors: 'noData', method: 'GET', errors: FOR_OPERATORS } as const;

export function overviewRoutes(parts: OverviewParts, watch: MinuteWatch, { policy }: OperatorChecker): Route[] {
  const board = new NowBoard(parts, watch);
  return [
    route({
      ...shared,
      path: '/ops/v1/overview',
      policy,
      summary: 'See what goes on',
      description: 'Now, and over time. Each minute is kept for eight days.',
      query: overviewQuery,
      success: { status: 200, description: 'Figures of now, and series for plots.', schema: overviewSchema },
      async handle({ query: { span = '1h' } }) {
        const [now, series] = await Promise.all([board.now(), overviewSeries(parts, span)]);
        return { status: 200, body: enveloped({ span, stepSeconds: SPANS[span].stepMs / 1_000, now, series }) };
      },
    }),
    route({
      ...shared,
      path: '/ops/v1/stream',
      policy,
      summary: 'See what goes on, live',
      description:
        'Server-sent events: `overview` every two seconds, `event` as subscribers hear it, `job` whenever long work goes on, `position` with ' +
        'all trucks every ten seconds; of more than 2,000 it is `trucks`, and GET /ops/v1/network/trucks has them.',
      success: { status: 200, description: 'Messages as they come.', contentType: 'text/event-stream' },
      errors: { ...FOR_OPERATORS, 429: says('too many streams are open') },
      handle: () => streamOverview(parts, board),
    }),
    route({
      ...shared,
      path: '/ops/v1/audit',
      policy,
      summary: 'Read the audit log',
      description:
        'The newest first. A page may have fewer lines than asked for, and still a `cursor`: what is rare takes several.',
      query: auditQuery,
      success: { status: 200, description: 'A page of lines.', schema: auditSchema },
      handle: ({ query }) => readAuditLog(parts.context, query),
    }),
    route({
      ...shared,
      path: '/ops/v1/audit.jsonl',
      policy,
      summary: 'Export the audit log',
      description:
        'All entries of the days, the oldest first, as JSON lines: one object per line. `hash` chains each entry to the one before; ' +
        'the key of the chain stays in the installation.',
      query: daySpanQuery,
      success: { status: 200, description: 'A line for each entry.', contentType: 'application/x-ndjson' },
      handle: ({ query }) =>
        jsonLinesAnswer(`audit-${parts.context.environment}`, exportAuditLog(parts.context.db, daySpan(query))),
    }),
    route({
      ...shared,
      path: '/ops/v1/audit/verify',
      policy,
      summary: 'Prove that the audit log is whole',
      success: { status: 200, description: 'Sound, or where it is not.', schema: verdictSchema },
      handle: () => verifyAudit(parts.context),
    }),
    route({
      ...shared,
      path: '/ops/v1/health',
      policy,
      summary: 'See how the service is',
      success: { status: 200, description: 'Database, disk, memory, queues, nodes, versions.', schema: healthSchema },
      handle: () => readHealth(parts, watch),
    }),
  ];
}
