// GET /ops/v1/failed-sign-ins.
import type { Context } from '../../context.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { daySpanQuery, jsonLinesAnswer } from '../../platform/http/response/json-lines.ts';
import { daySpan } from '../../platform/time-span.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS } from '../accounts/operator-errors.ts';
import { failedSignInQuery, failedSignInsSchema } from './failed-sign-in.schema.ts';
import { answerFailedSignIns, exportFailedSignIns } from './list-failed-sign-ins.ts';
import type { FailedSignInLog } from './record-failed-sign-ins.ts';

export function failedSignInRoutes(context: Context, log: FailedSignInLog, { policy }: OperatorChecker): Route[] {
  return [
    route({
      method: 'GET',
      path: '/ops/v1/failed-sign-ins',
      policy,
      tag: 'Console',
      summary: 'List failed sign-ins',
      description:
        'Newest first. Attempts with the same name from the same address within 15 seconds are one line, and floods are ' +
        'summed up. Lines are kept for `LINEHAUL_KEEP_SIGN_INS_DAYS` days, at most 100,000. Passwords are never recorded.',
      query: failedSignInQuery,
      success: { status: 200, description: 'A page of lines.', schema: failedSignInsSchema },
      errors: FOR_OPERATORS,
      otherErrors: 'noData',
      handle: ({ query }) => answerFailedSignIns(context, log, query),
    }),
    route({
      method: 'GET',
      path: '/ops/v1/failed-sign-ins.jsonl',
      policy,
      tag: 'Console',
      summary: 'Export failed sign-ins',
      description:
        'All lines of the days, the oldest first, as JSON lines: one object per line, with the fields of the list.',
      query: daySpanQuery,
      success: { status: 200, description: 'A line for each entry.', contentType: 'application/x-ndjson' },
      errors: FOR_OPERATORS,
      otherErrors: 'noData',
      async handle({ query }) {
        await log.flush();
        return jsonLinesAnswer(`failed-sign-ins-${context.environment}`, exportFailedSignIns(context, daySpan(query)));
      },
    }),
  ];
}
