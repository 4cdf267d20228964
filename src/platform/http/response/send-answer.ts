// Sends and counts every response of every route.
import type { FastifyReply } from 'fastify';
import type { Route } from '../../contract/route.ts';
import type { Logger } from '../../log.ts';
import type { Trace } from '../../tracing/traces.ts';
import type { AnswerWatch } from '../answer-watch.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { WireAnswer } from '../perform.ts';
import type { RequestRecorder } from '../request-recorder.ts';
import { latin1Text } from './latin1-text.ts';
import type { OpenStreams } from './open-streams.ts';
import type { ResponseHead } from './response-head.ts';
import { sendPieces } from './send-pieces.ts';
import { WholeResponse } from './whole-response.ts';

/** `route` is undefined if none matched. Asking Fastify for it would create an object per request. */
export type SendAnswer = (reply: FastifyReply, answer: WireAnswer, route: Route | undefined) => void;

export interface SendingParts {
  readonly headOf: ResponseHead;
  readonly metrics: Metrics;
  readonly streams: OpenStreams;
  readonly recorder: RequestRecorder | undefined;
  readonly watches: readonly AnswerWatch[];
  readonly log: Logger;
}

/** Writes head and body to Node's response in one go. Fastify would look at each header twice and run hooks that we do not have. */
export function answerSender({ headOf, metrics, streams, recorder, watches, log }: SendingParts): SendAnswer {
  const tell: AnswerWatch = (answered) => {
    for (const watch of watches) watch(answered);
  };
  return (reply, answer, route) => {
    const { request, raw } = reply;
    const { status, body } = answer;
    if (answer.stream !== undefined && route !== undefined) {
      streams.begin(reply, answer, answer.stream, route, headOf);
      // Timed until its head: how long the reader listens says nothing about the server.
      const headMs = performance.now() - request.startedAt;
      metrics.request(route, request.method, status, headMs / 1_000);
      if (watches.length > 0) tell({ request, route, answer, bytes: undefined, tookMs: headMs });
      return;
    }
    // A request with a malformed URL has no trace.
    const traceId = status >= 400 ? (request.trace as Trace | undefined)?.traceId : undefined;
    if (answer.pieces !== undefined) {
      sendPieces(reply, headOf(request.id, route, answer, traceId), answer, answer.pieces, log);
      const headMs = performance.now() - request.startedAt;
      metrics.request(route, request.method, status, headMs / 1_000);
      if (route !== undefined) recorder?.record(request, answer, route, headMs);
      if (watches.length > 0) tell({ request, route, answer, bytes: undefined, tookMs: headMs });
      return;
    }
    const head = headOf(request.id, route, answer, traceId);
    // A response without content must not have a length (RFC 9110 §8.6).
    const bytes = answer.bytes ?? Buffer.byteLength(body);
    const hasBody = status !== 204 && status !== 304;
    if (hasBody) head.push('content-length', String(bytes));
    // The rest of an oversized body is not read.
    if (status === 413) head.push('connection', 'close');
    reply.hijack();
    if (raw instanceof WholeResponse && hasBody && typeof body === 'string') {
      const latin1 = latin1Text(body, bytes);
      raw.sendWhole(status, head, latin1 ?? body, latin1 === undefined ? 'utf8' : 'latin1');
    } else raw.writeHead(status, head).end(body);
    // If no route matched, there is no start time: 0, or undefined if the URL is malformed.
    const tookMs = request.startedAt > 0 ? performance.now() - request.startedAt : 0;
    metrics.request(route, raw.req.method ?? '', answer.countedAs ?? status, tookMs / 1_000);
    if (route !== undefined) recorder?.record(request, answer, route, tookMs);
    if (watches.length > 0) tell({ request, route, answer, bytes, tookMs });
  };
}
