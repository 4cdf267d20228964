// What the server responds when a request fails outside its operation: an exception, a broken URL, bytes that are not HTTP.
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { TooManySignIns } from '../../crypto/hashing-turns.ts';
import { SealingStopped } from '../../crypto/secret-box.ts';
import { DatabaseDamaged, DatabaseUnavailable } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import { Refusal, refuseForSeconds } from '../refusal.ts';
import { refusalAnswer } from '../serve-route.ts';
import type { ResponseHead } from './response-head.ts';

/** Closes the connection: the bytes that follow may not mean what they seem to. */
export function brokenTarget(problem: string): Refusal {
  return new Refusal('malformedRequest', { details: problem, headers: { connection: 'close' } });
}

/** Turns any exception into an error response. An unknown one is a defect, and its message is not shown to the caller. */
export function refusalOf(error: Error & { code?: string }): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseDamaged) return new Refusal('databaseDamaged');
  if (error instanceof DatabaseUnavailable || error instanceof SealingStopped || error instanceof TooManySignIns)
    return refuseForSeconds('unavailable', 2);
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal('malformedRequest');
    default:
      return new Refusal('internal');
  }
}

export function logFailure(log: Logger, error: Error, refusal: Refusal, request: FastifyRequest): void {
  const what = `${request.method} ${request.url.split('?')[0]}`;
  const of = { requestId: request.id, traceId: request.trace.traceId };
  if (refusal.entry.status === 503) log.warn({ ...of, reason: error.message }, `${what}: unavailable`);
  else log.error({ ...of, err: error }, `${what}: internal error`);
}

/** A request that Node's parser rejected. The response is written by hand, since there is no request object. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  docs: string,
  headOf: ResponseHead,
  requestId: string,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const refusal = new Refusal(late ? 'requestTimeout' : 'malformedRequest');
  const { status, headers, body } = refusalAnswer(undefined, refusal, docs);
  const head = headOf(requestId, undefined, { status, headers });
  socket.end(
    [
      `HTTP/1.1 ${status} ${late ? 'Request Timeout' : 'Bad Request'}`,
      ...head.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${head[at + 1]}`] : [])),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
