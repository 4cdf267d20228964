// Records what callers prove with their requests. A request costs almost nothing once its rows are proven; the others are queued
// and evaluated by a timer, off the request path.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Principal, Route } from '../../platform/contract/route.ts';
import type { WireAnswer } from '../../platform/http/perform.ts';
import type { RequestRecorder } from '../../platform/http/request-recorder.ts';
import { Linked } from '../../platform/linked.ts';
import type { BolParts } from '../bol/submit/plan-bol.ts';
import { exceptionsIn, type ProvenByBol, proFrom, provenByBol } from './bol-evidence.ts';
import { EXCEPTION_TROUBLES, exceptionRow, OPERATION_ROWS, SOAP } from './certification-rows.ts';
import { CLAIM_READS, CLAIM_ROW, claimsWorthReading, provenByClaims } from './claim-evidence.ts';
import { ErrorHandling } from './error-handling.ts';
import { clientOwner, type Evidence, type EvidenceStore, portalOwner, soapOwner } from './evidence.store.ts';

export interface EvidenceParts {
  readonly context: Context;
  readonly store: EvidenceStore;
  readonly bols: BolParts;
  /** Whose token it was, if a request was refused because it has expired or been revoked. */
  readonly formerCallerOf: (request: FastifyRequest) => Principal | undefined;
  /** Undefined unless the request was a SOAP call that succeeded. */
  readonly soapCallOf: (request: FastifyRequest) => SoapCalled | undefined;
}

interface SoapCalled {
  readonly operation: string;
  readonly user: string | undefined;
}

/** The state of one caller. */
interface CallerState {
  readonly owner: string;
  readonly clientId: string;
  readonly errors: ErrorHandling;
  proven: Set<string> | undefined;
  /** Routes whose rows are all proven. */
  readonly done: Set<Route>;
  /** An error occurred, so the following requests are examined. */
  isWatched: boolean;
  /** How many of its requests are queued now. */
  pending: number;
}

interface Pending {
  readonly state: CallerState;
  readonly route: Route;
  /** For example `POST /v1/bol` or `SOAP imageView`. */
  readonly operation: string;
  readonly requestId: string;
  readonly at: number;
  readonly status: number | undefined;
  readonly retryAfterS: number;
  readonly idempotencyKey: string | undefined;
  /** The part of the response that is needed. */
  readonly answer: string;
}

type AnyPrincipal = Principal & {
  readonly username?: string;
  readonly clientId?: string;
  readonly sessionId?: string;
  readonly portal?: { readonly username: string };
  readonly client?: { readonly client_id: string };
  readonly soapUser?: string;
};

const BOL = 'POST /v1/bol';
const HISTORY = 'GET /v1/shipments/history';
const WRITE_EVERY_MS = 1_000;
const MOST_PENDING = 500;
/** Per caller: one that sends more is measuring load. Skipped requests can be proven another time. */
const MOST_OF_CALLER = 20;
const LONGEST_ANSWER = 262_144;
/** The PRO is at the beginning of a bill's response, before its documents. */
const BEGINNING = 600;
const HAS_EXCEPTION = '"exceptions":[{';
const BOUNDS = { mostEntries: 10_000, mostBytes: 16 * 1_048_576, bytesOf: () => 1_000 };

export class EvidenceRecorder implements RequestRecorder {
  readonly #parts: EvidenceParts;
  readonly #states = new BoundedMap<CallerState | 'not a program'>(BOUNDS);
  readonly #rowsOf = new Linked<ReadonlyMap<Route, readonly string[]>>('The list of rows');
  #pending: Pending[] = [];
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(parts: EvidenceParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  /** Maps each operation to its rows, once all routes are known. */
  link(routes: readonly Route[]): void {
    const rowsOf = new Map<Route, readonly string[]>();
    for (const route of routes) {
      const name = nameOf(route);
      const rows = route.policy.name === SOAP_POLICY ? rowsOfSoap() : rowsOfOperation(name);
      if (name === BOL) rows.push(...BOL_ROWS);
      if (name === HISTORY) rows.push(...Object.keys(EXCEPTION_TROUBLES).map(exceptionRow));
      if (CLAIM_READS.includes(name)) rows.push(CLAIM_ROW);
      if (rows.length > 0) rowsOf.set(route, rows);
    }
    this.#rowsOf.link(rowsOf);
  }

  record(request: FastifyRequest, answer: WireAnswer, route: Route): void {
    if (route.policy.name === SOAP_POLICY) {
      this.#recordSoap(request, answer, route);
      return;
    }
    const state = this.#stateOf(request.principal ?? this.#parts.formerCallerOf(request));
    if (state === undefined) return;
    const { status } = answer;
    if (status >= 400) {
      if (status === 429 || status === 401 || status >= 500) this.#put(state, request, route, answer);
      return;
    }
    if (!state.isWatched && (state.done.has(route) || !this.#rowsOf.value.has(route))) return;
    this.#put(state, request, route, answer);
  }

  dropped(request: FastifyRequest, route: Route): void {
    const state = this.#stateOf(request.principal);
    if (state !== undefined) this.#put(state, request, route, undefined);
  }

  /** SOAP users are separate from portal accounts: what they prove counts for portal accounts that have all of their customer accounts. */
  #recordSoap(request: FastifyRequest, answer: WireAnswer, route: Route): void {
    const call = this.#parts.soapCallOf(request);
    if (call?.user === undefined) return;
    const principal: AnyPrincipal = { scope: soapOwner(call.user), meter: '', soapUser: call.user };
    const state = this.#stateOf(principal);
    if (state !== undefined && !state.done.has(route))
      this.#put(state, request, route, answer, `${SOAP}${call.operation}`);
  }

  /** Evaluates the queued requests. Never rejects: what cannot be written can be proven another time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write()).catch(() => {});
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #stateOf(principal: Principal | undefined): CallerState | undefined {
    if (principal === undefined) return undefined;
    const known = this.#states.get(principal.scope);
    if (known !== undefined) return known === 'not a program' ? undefined : known;
    const state = newState(principal as AnyPrincipal);
    this.#states.set(principal.scope, state ?? 'not a program');
    return state;
  }

  #put(
    state: CallerState,
    request: FastifyRequest,
    route: Route,
    answer: WireAnswer | undefined,
    operation = nameOf(route),
  ): void {
    if (this.#pending.length >= MOST_PENDING) return;
    const isError = answer === undefined || answer.status >= 400;
    const text = answer === undefined || isError ? '' : neededOf(route, answer.body);
    // A history without an exception proves nothing more than the first one did.
    if (!isError && !state.isWatched && text === '' && state.proven?.has(TRACKING) && nameOf(route) === HISTORY) return;
    if (!isError && !state.isWatched && text === '' && CLAIM_READS.includes(nameOf(route))) return;
    if (!isError && !state.isWatched && state.pending >= MOST_OF_CALLER) return;
    state.pending += 1;
    if (isError) state.isWatched = true;
    const key = request.headers['idempotency-key'];
    this.#pending.push({
      state,
      route,
      operation,
      requestId: request.id,
      at: this.#parts.context.clock.now(),
      status: answer?.status,
      retryAfterS: Number(answer?.headers['retry-after'] ?? 0),
      idempotencyKey: typeof key === 'string' ? key : undefined,
      answer: text,
    });
  }

  async #write(): Promise<void> {
    const pending = this.#pending;
    if (pending.length === 0) return;
    this.#pending = [];
    for (const { state } of pending) state.pending = 0;
    const found: Evidence[] = [];
    for (const one of pending) {
      const { state, requestId, at } = one;
      state.proven ??= new Set((await this.#parts.store.of([state.owner])).map(({ row_id }) => row_id));
      for (const row of await this.#provenBy(one)) {
        if (state.proven.has(row)) continue;
        state.proven.add(row);
        found.push({ owner: state.owner, row_id: row, client_id: state.clientId, seen_at: at, proof: requestId });
      }
      const rows = this.#rowsOf.value.get(one.route) ?? [];
      if (rows.every((row) => state.proven?.has(row))) state.done.add(one.route);
      // An error that was queued meanwhile has not been evaluated yet.
      state.isWatched = state.errors.isWaiting || this.#pending.some((later) => later.state === state);
    }
    if (found.length === 0) return;
    try {
      await this.#parts.context.db.write([this.#parts.store.add(found)]);
    } catch (error) {
      // Only what is on disk counts as proven.
      for (const { state } of pending) state.proven = undefined;
      for (const { state } of pending) state.done.clear();
      throw error;
    }
  }

  async #provenBy(one: Pending): Promise<string[]> {
    const { operation: name } = one;
    const handled: string[] = one.state.errors.follow(one);
    if (one.status === undefined || one.status >= 400) return handled;
    const rows = rowsOfOperation(name);
    if (name === BOL) rows.push(...(await this.#provenByBol(one.answer)));
    if (name === HISTORY) rows.push(...exceptionsIn(one.answer).map(exceptionRow));
    if (CLAIM_READS.includes(name)) rows.push(...provenByClaims(one.answer, one.state.owner));
    return [...handled, ...rows];
  }

  async #provenByBol(answer: string): Promise<readonly ProvenByBol[]> {
    const pro = proFrom(answer);
    const version = pro === undefined ? undefined : await this.#parts.bols.store.newest(pro);
    return version === undefined ? [] : provenByBol(version);
  }
}

const SOAP_POLICY = 'soap';
const TRACKING = 'operation.tracking';
const BOL_ROWS: readonly ProvenByBol[] = [
  'shipment.volume',
  'shipment.hazmat',
  'shipment.cross-border',
  'shipment.guaranteed',
  'shipment.labels',
];

const ROWS = Object.entries(OPERATION_ROWS).map(([id, [, ...names]]) => ({ id, names }));
const BY_OPERATION = new Map<string, string[]>();
for (const { id, names } of ROWS) {
  for (const name of names) BY_OPERATION.set(name, [...(BY_OPERATION.get(name) ?? []), id]);
}

function rowsOfOperation(name: string): string[] {
  return [...(BY_OPERATION.get(name) ?? [])];
}

function rowsOfSoap(): string[] {
  return ROWS.filter(({ names }) => names.some((operation) => operation.startsWith(SOAP))).map(({ id }) => id);
}

function neededOf(route: Route, body: string | Buffer): string {
  if (typeof body !== 'string') return '';
  const name = nameOf(route);
  if (name === BOL) return body.slice(0, BEGINNING);
  if (body.length > LONGEST_ANSWER) return '';
  if (CLAIM_READS.includes(name)) return claimsWorthReading(body);
  return name === HISTORY && body.includes(HAS_EXCEPTION) ? body : '';
}

/** Requests from pages and operators prove nothing about a program. */
function newState(principal: AnyPrincipal): CallerState | undefined {
  const { username, clientId, sessionId, portal, client, meter, soapUser } = principal;
  if (sessionId !== undefined) return undefined;
  if (soapUser !== undefined) return stateOf(soapOwner(soapUser), '');
  const name = username !== undefined && clientId !== undefined ? username : portal?.username;
  if (name !== undefined) {
    return stateOf(portalOwner(name), clientId ?? meter.replace(/^client /, ''));
  }
  return client === undefined ? undefined : stateOf(clientOwner(client.client_id), client.client_id);
}

function stateOf(owner: string, clientId: string): CallerState {
  return {
    owner,
    clientId,
    errors: new ErrorHandling(),
    proven: undefined,
    done: new Set(),
    isWatched: false,
    pending: 0,
  };
}

const NAMES = new WeakMap<Route, string>();

/** For example `POST /v1/bol`; built once per route. */
function nameOf(route: Route): string {
  let name = NAMES.get(route);
  if (name === undefined) {
    name = `${route.method} ${route.path}`;
    NAMES.set(route, name);
  }
  return name;
}
