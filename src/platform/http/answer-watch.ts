// The interface for observers of every response, even if no route matched: the access log and the trace export.
import type { FastifyRequest } from 'fastify';
import type { Route } from '../contract/route.ts';
import type { WireAnswer } from './perform.ts';

export interface Answered {
  readonly request: FastifyRequest;
  /** Undefined if none matched. */
  readonly route: Route | undefined;
  readonly answer: WireAnswer;
  /** Bytes of the body. Undefined if it is sent in chunks or as a stream. */
  readonly bytes: number | undefined;
  /** Until the response was handed to the socket, or its head if the rest is sent in chunks. 0 if no route matched. */
  readonly tookMs: number;
}

/** Called once the response is being sent. It runs for every request, so it must be fast and must not throw. */
export type AnswerWatch = (answered: Answered) => void;
