// /ops/v1: the overview and its live stream, the audit log, and the health of the service.
import { exportAuditLog } from '../../platform/audit/export-audit-log.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { daySpanQuery, jsonLinesAnswer } from '../../platform/http/response/json-lines.ts';
import { daySpan } from '../../platform/time-span.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { consoleMessageSchema } from './console-message.schema.ts';
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
      summary: 'Get the overview',
      description: 'Current figures and time series. Minutes are kept for eight days.',
      query: overviewQuery,
      success: { status: 200, description: 'Current figures, and time series.', schema: overviewSchema },
      async handle({ query: { span = '1h' } }) {
        const [now, series] = await Promise.all([board.now(), overviewSeries(parts, watch, span)]);
        return { status: 200, body: enveloped({ span, stepSeconds: SPANS[span].stepMs / 1_000, now, series }) };
      },
    }),
    route({
      ...shared,
      path: '/ops/v1/stream',
      policy,
      summary: 'Stream the overview',
      description:
        'Server-sent events: `overview` every two seconds, `event` for the latest 12 and then each published event, `job` when a background job ' +
        'progresses, and `position` with all trucks every ten seconds. With more than 2,000 trucks, `trucks` is sent instead; ' +
        'get them from GET /ops/v1/network/trucks.',
      success: {
        status: 200,
        description: 'Messages as they are published.',
        contentType: 'text/event-stream',
        schema: consoleMessageSchema,
      },
      errors: { ...FOR_OPERATORS, 429: says('too many streams are open') },
      handle: () => streamOverview(parts, board),
    }),
    route({
      ...shared,
      path: '/ops/v1/audit',
      policy,
      summary: 'Read the audit log',
      description:
        'Newest first. A page can have fewer entries than `limit` and still a `cursor`: rare entries may take several pages.',
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
        'All entries of the period, oldest first, as JSON lines. `hash` chains each entry to the previous one; the key of the ' +
        'chain never leaves the installation.',
      query: daySpanQuery,
      success: { status: 200, description: 'One line per entry.', contentType: 'application/x-ndjson' },
      handle: ({ query }) =>
        jsonLinesAnswer(
          `audit-${parts.context.environment}`,
          exportAuditLog(parts.context.db, parts.context.files, daySpan(query)),
        ),
    }),
    route({
      ...shared,
      path: '/ops/v1/audit/verify',
      policy,
      summary: 'Verify the audit log',
      success: { status: 200, description: 'Whether the log is intact.', schema: verdictSchema },
      handle: () => verifyAudit(parts.context),
    }),
    route({
      ...shared,
      path: '/ops/v1/health',
      policy,
      summary: 'Get the health of the service',
      success: { status: 200, description: 'Database, disk, memory, queues, nodes, versions.', schema: healthSchema },
      handle: () => readHealth(parts, watch),
    }),
  ];
}
