// The priority of each operation when the server is busy: which come first, and which come last. All others are in between.
import type { Route } from '../platform/contract/route.ts';
import type { Priority } from '../platform/http/admission/admission.ts';
import { PAGES } from '../platform/web/web.routes.ts';

/** Tracking, what the carrier reports about freight, and what every page asks before it shows anything. */
const FIRST: ReadonlySet<string> = new Set([
  'GET /v1/about',
  'GET /v1/shipments/history',
  'GET /v1/shipments/{pro}/route',
  'POST /v1/tracked-shipment',
  'POST /ops/v1/events',
  'POST /ops/v1/shipments/{pro}/events',
  'POST /ops/v1/pickup-requests/{requestNumber}/events',
  'POST /ops/v1/positions',
]);

/** Sign-ins have queues of their own, and limit the number of attempts themselves (SECURITY.md). */
const SIGN_IN = /^(\/authenticate|\/(v1|ops\/v1)\/session(\/.*)?)$/;

/** Exports, reports and other long operations, whose callers can wait. */
const BATCH = [
  /\.(csv|jsonl)$/,
  /\/(csv|dry-run|diff|replay|activate|rollback|reset|clock)$/,
  /^\/v1\/(bol-documents|address-book\/import)$/,
  /^\/ops\/v1\/(audit\/verify|backups|jobs|receivables|network\/volumes)/,
];

/** Undefined for an operation that never waits for others. */
export function priorityOf({ method, path, policy, tag }: Route): Priority | undefined {
  if (policy.limit === 'none' || SIGN_IN.test(path)) return undefined;
  // A page of which a file was refused stays blank.
  if (tag === PAGES || FIRST.has(`${method} ${path}`)) return 'first';
  return BATCH.some((one) => one.test(path)) ? 'batch' : 'normal';
}
