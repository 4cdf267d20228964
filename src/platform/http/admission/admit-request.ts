// Who calls an operation, and whether they may: credentials, rate limits, roles, the limits of API keys, the Accept header.
import type { FastifyRequest } from 'fastify';
import type { KeyLimit, Principal, Route } from '../../contract/route.ts';
import { Refusal } from '../refusal.ts';
import { accepts } from '../request/accept.ts';
import type { SourceAddresses } from '../request/source-address.ts';
import type { RateLimits } from './rate-limit.ts';

const KEY_LIMIT_DETAILS: Readonly<Record<KeyLimit, string>> = {
  'read-only':
    'The API key is read-only (access: "read-only"), and this call changes something. Use another key, or change this one with ' +
    'PUT /v1/api-key/restrictions or, if it is a named key, PATCH /v1/api-keys/{keyId}.',
  accounts:
    'The API key is limited to certain accounts, and this call concerns all accounts of the user. Use another key, or change ' +
    'this one with PUT /v1/api-key/restrictions or, if it is a named key, PATCH /v1/api-keys/{keyId}.',
};
/** A SOAP call is smaller. */
const BYTES_PER_REQUEST = 8_192;

/** What callers are counted in, by where they come from. */
interface Limiting {
  readonly limits: RateLimits;
  readonly sources: SourceAddresses;
}

/** What a request passes on the way in. Created once per route. */
export interface Entry extends Limiting {
  readonly route: Route;
  readonly roles: ReadonlySet<string> | undefined;
  readonly closedTo: ReadonlySet<KeyLimit>;
}

/** Authenticates synchronously if the policy can, so that a known caller costs no round of the event loop. @throws Refusal */
export function admit(entry: Entry, request: FastifyRequest): void | Promise<void> {
  let principal: Principal | Promise<Principal>;
  try {
    principal = entry.route.policy.authenticate(request);
  } catch (error) {
    throw stranger(entry, request, error);
  }
  if (!(principal instanceof Promise)) return enter(entry, request, principal);
  return principal.then(
    (one) => enter(entry, request, one),
    (error) => {
      throw stranger(entry, request, error);
    },
  );
}

/** A caller with rejected credentials is counted by address, like one without. Returns the error to send. */
function stranger({ limits, sources }: Limiting, request: FastifyRequest, error: unknown): unknown {
  if (!(error instanceof Refusal) || error.entry.status !== 401) return error;
  try {
    limits.address.take(sources.of(request));
    return error;
  } catch (limited) {
    return limited;
  }
}

function enter(entry: Entry, request: FastifyRequest, principal: Principal): void {
  const { route, limits, sources, roles, closedTo } = entry;
  request.principal = principal;
  const { limit = 'key' } = route.policy;
  if (limit === 'address') limits.address.take(sources.of(request));
  else if (limit !== 'none') limits[limit].take(principal.meter);
  if (principal.role !== undefined && roles?.has(principal.role) === false) throw roleRefused(principal.role, roles);
  const keyLimit = principal.keyLimits?.find((one) => closedTo.has(one));
  if (keyLimit !== undefined) throw new Refusal('apiKeyLimited', { details: KEY_LIMIT_DETAILS[keyLimit] });
  const contentType = route.success.contentType ?? 'application/json';
  if (!accepts(request.headers.accept, contentType)) {
    throw new Refusal('notAcceptable', {
      details: `This endpoint returns ${contentType}. Send Accept: ${contentType}.`,
    });
  }
}

function roleRefused(role: string, roles: ReadonlySet<string>): Refusal {
  const allowed = [...roles];
  const last = allowed.pop();
  const list = allowed.length === 0 ? last : `${allowed.join(', ')} or ${last}`;
  return new Refusal('roleNotAllowed', { details: `Your role is ${role}. This call needs the role ${list}.` });
}

/** A long body takes longer to read, so it counts as several requests. */
export function takeForBody({ limits, sources }: Limiting, request: FastifyRequest, bytes: number): void {
  limits.address.take(sources.of(request), Math.floor(bytes / BYTES_PER_REQUEST));
}
