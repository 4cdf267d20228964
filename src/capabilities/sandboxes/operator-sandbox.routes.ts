// /ops/v1/sandboxes: operators of the test environment see every sandbox, with its size, clock and last call.
import { type Route, route } from '../../platform/contract/route.ts';
import { NO_ERROR } from '../../platform/http/envelope.ts';
import { readCursor, writeCursor } from '../../platform/http/list-cursor.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { operatorSandboxListSchema, operatorSandboxQuery } from './sandbox.schema.ts';
import type { SandboxesParts } from './sandbox-parts.ts';
import { sandboxViews } from './sandbox-view.ts';

const USUAL = 50;

export function operatorSandboxRoutes(parts: SandboxesParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      tag: 'Sandboxes',
      otherErrors: 'noData',
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
        const limit = Number(query.limit ?? USUAL);
        const after = query.cursor === undefined ? '' : readCursor(query.cursor, /^(sb[a-z2-9]{10})$/)[0]!;
        const found = await parts.store.page(after, limit + 1);
        const rows = found.slice(0, limit);
        const views = await sandboxViews(parts, rows);
        const data = views.map((view, at) => ({ owner: rows[at]!.owner, ...view }));
        const cursor = found.length > limit ? writeCursor(rows.at(-1)!.sandbox_id) : null;
        return { status: 200, body: { data, cursor, error: NO_ERROR } };
      },
    }),
  ];
}
