// Which operations a fault can strike, and which responses each of them can be made to return.
import { documentedStatuses } from '../../platform/contract/openapi-errors.ts';
import type { Route } from '../../platform/contract/route.ts';
import type { CallEffect } from './fault-rule.ts';

export interface StrikableOperation {
  readonly route: Route;
  /** For example `POST /v1/rate-quotes`. */
  readonly name: string;
  /** For example `rate-quotes`. */
  readonly shortName: string;
}

/** Operations called with the credentials of a customer's program. Pages, operators and anonymous callers are never struck. */
const POLICIES: ReadonlySet<string> = new Set(['bearer', 'portal account', 'client']);
/** The controls of the test environment keep working, or a fault could not be removed. */
const NEVER_STRUCK = /^\/v1\/(?:test|certification)\b/;

export function strikableOperations(routes: readonly Route[]): StrikableOperation[] {
  return routes
    .filter(({ policy, path }) => POLICIES.has(policy.name) && !NEVER_STRUCK.test(path))
    .map((route) => ({ route, name: `${route.method} ${route.path}`, shortName: shortNameOf(route.path) }));
}

function shortNameOf(path: string): string {
  return path.replace(/^\//, '').replace(/^v1\//, '');
}

/** `rate-quotes` matches every method of the path, `POST /v1/rate-quotes` only one. */
export function isNamed({ route, shortName }: StrikableOperation, operation: string): boolean {
  const [, method, path = ''] = /^(?:(GET|POST|PUT|PATCH|DELETE) )?(\S*)$/i.exec(operation) ?? [];
  return (method === undefined || method.toUpperCase() === route.method) && shortNameOf(path) === shortName;
}

/** Whether the path, or a prefix that ends in `*`, can match the operation's path. */
export function isAt({ route }: StrikableOperation, path: string): boolean {
  const own = route.path.split('/');
  const isBeginning = path.endsWith('*');
  const asked = (isBeginning ? path.slice(0, -1) : path).split('/');
  if (asked.length > own.length || (!isBeginning && asked.length < own.length)) return false;
  return asked.every((part, at) => {
    if (own[at]!.startsWith('{')) return true;
    return isBeginning && at === asked.length - 1 ? own[at]!.startsWith(part) : own[at] === part;
  });
}

/** Whether the operation can be made to respond like this. */
export function allows({ route }: StrikableOperation, effect: CallEffect): boolean {
  if ('status' in effect) return documentedStatuses(route).includes(effect.status);
  if ('malformed' in effect) return hasJson(route);
  return true;
}

function hasJson({ success }: Route): boolean {
  return success.schema !== undefined && (success.contentType ?? 'application/json') === 'application/json';
}
