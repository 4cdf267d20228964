// The headers of a response: the common ones, and its own.
import { open, type Route } from '../../contract/route.ts';
import type { WireAnswer } from '../perform.ts';

/** A flat list: copying it into an object would cost as much as the rest of sending a short response. */
export type ResponseHead = (
  requestId: string,
  route: Route | undefined,
  answer: Pick<WireAnswer, 'status' | 'headers'>,
  /** For errors; see openapi-headers.ts. */
  traceId?: string,
) => string[];

const FOR_A_YEAR = 'max-age=31536000';
/** Authenticated responses and all errors must not be stored by caches or browsers. */
const NOT_KEPT = 'no-store';

/** `isHttps`: callers reach this environment over HTTPS and must use nothing else. */
export function responseHead(isHttps: boolean): ResponseHead {
  return (requestId, route, { status, headers }, traceId) => {
    const head = ['x-request-id', requestId, 'x-content-type-options', 'nosniff'];
    if (traceId !== undefined) head.push('x-trace-id', traceId);
    if (isHttps) head.push('strict-transport-security', FOR_A_YEAR);
    // Unless the route sets its own.
    if ((route?.policy.name !== open.name || status >= 400) && headers['cache-control'] === undefined)
      head.push('cache-control', NOT_KEPT);
    for (const name of Object.keys(headers)) head.push(name, headers[name]!);
    return head;
  };
}
