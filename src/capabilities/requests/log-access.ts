// The access log: one line per request in the process log, for the people who run the service. It contains the route, never the
// URL, because queries and path parameters may contain private data.
import type { Context } from '../../context.ts';
import type { AnswerWatch } from '../../platform/http/answer-watch.ts';
import { makeLineLog } from '../../platform/log.ts';
import { errorCodeIn } from './error-code-in.ts';
import { nameCaller } from './name-caller.ts';

/** Limits how fast failing requests can fill the disk. Does not apply if all requests are logged. */
const MOST_ERRORS_PER_SECOND = 100;
/** The error code is near the beginning of the body. */
const READ_FOR_CODE = 200;

/** Undefined if nothing would be logged. */
export function openAccessLog(context: Context): { readonly watch: AnswerWatch; close(): void } | undefined {
  const { config, environment, log, logTo, outbox, credentialsMark } = context;
  if (config.accessLog === 'off' || !log.isLevelEnabled('info')) return undefined;
  const facts = {
    environment,
    node: outbox.parts.node,
    ...(credentialsMark !== '' && { sandbox: credentialsMark }),
  };
  const lines = makeLineLog(facts, logTo);
  const room = config.accessLog === 'errors' ? new LinesPerSecond(MOST_ERRORS_PER_SECOND) : undefined;
  const watch: AnswerWatch = ({ request, route, answer, bytes, tookMs }) => {
    if (room !== undefined && (answer.status < 400 || !room.take())) return;
    lines.log.info(
      {
        requestId: request.id,
        ...(request.trace !== undefined && { traceId: request.trace.traceId }),
        method: request.raw.method,
        route: route?.path ?? null,
        status: answer.status,
        ...(answer.status >= 400 && { errorCode: errorCodeIn(beginningOf(answer.body)) }),
        ...(bytes !== undefined && { bytes }),
        durationMs: Math.round(tookMs * 1_000) / 1_000,
        ...callerOf(request.principal),
        ...room?.takeLeftOut(),
      },
      'request',
    );
  };
  return { watch, close: lines.flush };
}

function beginningOf(body: string | Buffer): string {
  return typeof body === 'string' ? body.slice(0, READ_FOR_CODE) : body.toString('latin1', 0, READ_FOR_CODE);
}

/** Named as in the request log; undefined for unauthenticated callers. */
function callerOf(principal: Parameters<typeof nameCaller>[0]) {
  const { kind, username, clientId, bySession } = nameCaller(principal);
  if (kind === 'unknown') return undefined;
  return {
    caller: kind,
    ...(username !== '' && { username }),
    ...(clientId !== '' && { clientId }),
    ...(bySession && { session: true }),
  };
}

/** Counts the lines that it drops; the next line reports the count. */
class LinesPerSecond {
  readonly #most: number;
  #second = 0;
  #taken = 0;
  #leftOut = 0;

  constructor(most: number) {
    this.#most = most;
  }

  take(): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#taken = 0;
    }
    if (++this.#taken <= this.#most) return true;
    this.#leftOut++;
    return false;
  }

  takeLeftOut(): { readonly leftOut: number } | undefined {
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    return leftOut === 0 ? undefined : { leftOut };
  }
}
