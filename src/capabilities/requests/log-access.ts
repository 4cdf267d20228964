// The access log: one line per request in the log of the process, for whoever runs the service. It names the route, never the
// address that was asked for: queries and path parameters may hold what is nobody's business.
import type { Context } from '../../context.ts';
import type { AnswerWatch } from '../../platform/http/answer-watch.ts';
import { makeLineLog } from '../../platform/log.ts';
import { errorCodeIn } from './error-code-in.ts';
import { nameCaller } from './name-caller.ts';

/** Nobody can fill the disk with requests that are refused, unless all are logged anyway. */
const MOST_ERRORS_PER_SECOND = 100;
/** The code is near the beginning. */
const READ_FOR_CODE = 200;

/** Undefined when no line would be written. */
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

/** As the request log names them; nothing for those who did not say who they are. */
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

/** Counts what it has no room for: the next line says how many. */
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
