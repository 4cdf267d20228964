// /ops/v1/sandboxes: operators of the test environment see every sandbox, with its size, clock and last call, and set limits per
// portal account.
import { type Route, route } from '../../platform/contract/route.ts';
import { NO_ERROR } from '../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { CERTIFICATION_ROWS } from '../certification/certification-rows.ts';
import { mandatoryRows, rowsIn } from '../certification/mandatory-rows.ts';
import {
  limitsParams,
  operatorSandboxListSchema,
  operatorSandboxQuery,
  sandboxLimitsAnswerSchema,
  sandboxLimitsRequestSchema,
} from './sandbox.schema.ts';
import type { SandboxRow } from './sandbox.store.ts';
import { changeSandboxLimits, readSandboxLimits } from './sandbox-limits.ts';
import type { SandboxesParts } from './sandbox-parts.ts';
import { sandboxViews } from './sandbox-view.ts';

const shared = { tag: 'Sandboxes', otherErrors: 'noData' } as const;
const LIMITS_PATH = '/ops/v1/portal-accounts/{username}/sandbox-limits';
const LIMITS_ERRORS = { ...FOR_OPERATORS, 404: says('there is no such portal account') } as const;

export function operatorSandboxRoutes(parts: SandboxesParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/sandboxes',
      policy,
      summary: 'List all sandboxes',
      description: 'By ID. Default sandboxes that have never been used are not listed: they take no room.',
      query: operatorSandboxQuery,
      success: { status: 200, description: 'A page of sandboxes.', schema: operatorSandboxListSchema },
      errors: {
        400: { shape: 'noData', meaning: 'invalid parameters' },
        401: { shape: 'noData', meaning: 'not authenticated' },
      },
      async handle({ query }) {
        const limit = limitOf(query);
        const after = query.cursor === undefined ? '' : readCursor(query.cursor, /^(sb[a-z2-9]{10})$/)[0]!;
        const found = await parts.store.page(after, limit + 1, query.owner);
        const { shown: rows, cursor } = pageOf(found, limit, (last) => writeCursor(last.sandbox_id));
        const views = await sandboxViews(parts, rows);
        const mandatory = await mandatoryRows(parts.context);
        const data = views.map((view, at) => ({
          owner: rows[at]!.owner,
          certification: certificationOf(rows[at]!, mandatory),
          ...view,
        }));
        return { status: 200, body: { data, cursor, error: NO_ERROR } };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: LIMITS_PATH,
      policy,
      summary: 'Read the sandbox limits for a portal account',
      params: limitsParams,
      success: { status: 200, description: 'Its own limits and the general ones.', schema: sandboxLimitsAnswerSchema },
      errors: LIMITS_ERRORS,
      handle: ({ params }) => readSandboxLimits(parts, params.username),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: LIMITS_PATH,
      policy,
      summary: 'Set the sandbox limits for a portal account',
      description:
        'Null: the general setting applies. A lower limit deletes nothing; it only prevents new sandboxes and snapshots.',
      params: limitsParams,
      body: sandboxLimitsRequestSchema,
      success: { status: 200, description: 'The limits as they are now.', schema: sandboxLimitsAnswerSchema },
      errors: LIMITS_ERRORS,
      handle: ({ principal, params, body }) => changeSandboxLimits(parts, principal, params.username, body),
    }),
  ];
}

function certificationOf({ proven }: SandboxRow, mandatory: ReadonlySet<string>) {
  const rows = rowsIn(proven);
  return { proven: rows.size, total: CERTIFICATION_ROWS.length, isReady: [...mandatory].every((id) => rows.has(id)) };
}
