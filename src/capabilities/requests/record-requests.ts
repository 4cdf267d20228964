// Logs requests without slowing down responses: a few per caller and second are buffered in memory, and a timer processes and
// writes them in batches. Buffered entries are lost if the process is killed.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { CappedMap } from '../../platform/capped-map.ts';
import type { Principal, Route } from '../../platform/contract/route.ts';
import type { WireAnswer } from '../../platform/http/perform.ts';
import type { RequestRecorder } from '../../platform/http/request-recorder.ts';
import { errorCodeIn } from './error-code-in.ts';
import { nameCaller } from './name-caller.ts';
import { keptBody, keptPath, keptQuery, lengthInWords } from './remove-secrets.ts';
import { type RequestRow, requestLogStore } from './request-log.store.ts';

/** A body, or its length if it is too long to buffer. */
type Held = string | Buffer | number | undefined;

/** A buffered request, unprocessed. */
interface Pending {
  readonly principal: Principal | undefined;
  readonly requestId: string;
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly contentType: string;
  readonly body: Held;
  readonly status: number;
  readonly answerType: string;
  readonly answerBody: Held;
  readonly tookMs: number;
}

interface Taken {
  second: number;
  fine: number;
  failed: number;
}

/** Per caller and second. */
const MOST_FINE = 10;
const MOST_FAILED = 20;
/** For all callers between two writes. Failed requests have room when successful ones have none left. */
const ROOM = 50;
const ROOM_FOR_FAILED = 150;
const MOST_PENDING_BYTES = 2_097_152;
/** Of a longer body, only the length is kept. */
const MOST_HELD = 524_288;
const WRITE_EVERY_MS = 1_000;
const MOST_CALLERS = 10_000;
/** Reading the log is not logged, and neither is anything to do with signing in, nor e-mails, which contain links for that. */
const NOT_KEPT = /^\/(?:ops\/)?v1\/(?:requests|session|password-resets|invitations|test\/mails)\b|^\/v1\/about$/;

export class RequestLog implements RequestRecorder {
  readonly #context: Context;
  readonly #kept = new Map<Route, boolean>();
  readonly #taken = new CappedMap<string, Taken>(MOST_CALLERS);
  #pending: Pending[] = [];
  #pendingBytes = 0;
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;
  /** Callers that were written since the last sweep. */
  readonly #written = new Map<string, RequestRow>();

  constructor(context: Context) {
    this.#context = context;
    this.#timer = setInterval(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  record(request: FastifyRequest, answer: WireAnswer, route: Route, tookMs: number): void {
    const failed = answer.status >= 400;
    if (this.#pending.length >= (failed ? ROOM_FOR_FAILED : ROOM) || !this.#isKept(route)) return;
    const { principal } = request;
    // Successful reads by our own pages are uninteresting, and viewing the log would fill it.
    const isPage = (principal as { sessionId?: string } | undefined)?.sessionId !== undefined;
    if (isPage && !failed && request.method === 'GET') return;
    if (!this.#take(principal?.scope ?? '', failed)) return;
    const body = held(Buffer.isBuffer(request.body) ? request.body : undefined);
    const answerBody = held(answer.body);
    this.#pendingBytes += lengthOf(body) + lengthOf(answerBody);
    if (this.#pendingBytes > MOST_PENDING_BYTES) return;
    this.#pending.push({
      principal,
      requestId: request.id,
      at: this.#context.clock.now(),
      method: request.raw.method ?? '',
      url: request.url,
      contentType: request.headers['content-type'] ?? '',
      body,
      status: answer.status,
      answerType: answer.headers['content-type'] ?? '',
      answerBody,
      tookMs,
    });
  }

  /** Writes the buffered entries. Never fails: entries that cannot be written are dropped. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write()).catch(() => {});
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** One entry for each caller that was written since the last call. */
  takeWritten(): RequestRow[] {
    const rows = [...this.#written.values()];
    this.#written.clear();
    return rows;
  }

  #isKept(route: Route): boolean {
    let kept = this.#kept.get(route);
    if (kept === undefined) {
      const isOpen = route.policy.name === 'open' || route.policy.name === 'metrics';
      kept = !isOpen && !NOT_KEPT.test(route.path);
      this.#kept.set(route, kept);
    }
    return kept;
  }

  #take(caller: string, failed: boolean): boolean {
    const second = Math.floor(this.#context.clock.now() / 1_000);
    let taken = this.#taken.get(caller);
    if (taken === undefined) {
      taken = { second, fine: 0, failed: 0 };
      this.#taken.set(caller, taken);
    } else if (taken.second !== second) {
      taken.second = second;
      taken.fine = 0;
      taken.failed = 0;
    }
    if (failed) return ++taken.failed <= MOST_FAILED;
    return ++taken.fine <= MOST_FINE;
  }

  async #write(): Promise<void> {
    const pending = this.#pending;
    if (pending.length === 0) return;
    this.#pending = [];
    this.#pendingBytes = 0;
    const rows: RequestRow[] = [];
    for (const one of pending) {
      rows.push(this.#rowOf(one));
      // Requests in progress go first.
      await nextTurn();
    }
    await this.#context.db.write([requestLogStore(this.#context.db).insert(rows)]);
    for (const row of rows) this.#written.set(`${row.kind} ${row.username} ${row.client_id}`, row);
  }

  #rowOf({ requestId, at, method, url, contentType, status, tookMs, ...pending }: Pending): RequestRow {
    const caller = nameCaller(pending.principal);
    const [path = '', query = ''] = splitOnce(url, '?');
    const answerBody = toldBody(pending.answerBody, pending.answerType);
    const requestBody = toldBody(pending.body, contentType);
    return {
      entry_id: entryId(at, this.#context.ids.request('log')),
      request_id: requestId,
      at,
      kind: caller.kind,
      username: caller.kind === 'soap' ? soapUserOf(requestBody) : caller.username,
      client_id: caller.clientId,
      key_id: caller.keyId ?? null,
      by_session: caller.bySession ? 1 : 0,
      method,
      path: keptPath(path),
      query: keptQuery(query),
      status,
      error_code: status < 400 ? null : errorCodeIn(answerBody ?? ''),
      duration_us: Math.round(tookMs * 1_000),
      content_type: contentType.slice(0, 100),
      request_body: requestBody,
      answer_body: answerBody,
    };
  }
}

function held(body: string | Buffer | undefined): Held {
  return body !== undefined && body.length > MOST_HELD ? body.length : body;
}

function lengthOf(body: Held): number {
  return typeof body === 'object' || typeof body === 'string' ? body.length : 0;
}

function toldBody(body: Held, contentType: string): string | null {
  return typeof body === 'number' ? lengthInWords(contentType, body) : keptBody(body, contentType);
}

/** Sortable by time: nine base-36 digits suffice for three thousand years. */
export function entryId(at: number, rest: string): string {
  return `${at.toString(36).padStart(9, '0')}-${rest}`;
}

function splitOnce(text: string, at: string): [string, string] {
  const place = text.indexOf(at);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

/** As claimed by the call, unverified: only operators see these. */
function soapUserOf(body: string | null): string {
  return /<(?:[\w.-]+:)?user(?:\s[^<>]*)?>([^<]{1,10})</i.exec(body ?? '')?.[1] ?? '';
}
