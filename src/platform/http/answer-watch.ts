// The interface of whoever is told of every answer, also of those that no route was found for: the access log, the export of traces.
import type { FastifyRequest } from 'fastify';
import type { Route } from '../contract/route.ts';
import type { WireAnswer } from './perform.ts';

export interface Answered {
  readonly request: FastifyRequest;
  /** Undefined when none was found. */
  readonly route: Route | undefined;
  readonly answer: WireAnswer;
  /** Of the body; undefined where it is sent in pieces or as a stream. */
  readonly bytes: number | undefined;
  /** To the last byte of the answer, or to its head where the rest follows in pieces. 0 where no route was found. */
  readonly tookMs: number;
}

/** Called once the answer is on its way. It must not take long and must not throw: it is on the path of every request. */
export type AnswerWatch = (answered: Answered) => void;
