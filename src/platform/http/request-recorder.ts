// The interface of a recorder that receives requests after they were answered.
import type { FastifyRequest } from 'fastify';
import type { Route } from '../contract/route.ts';
import type { WireAnswer } from './perform.ts';

export interface RequestRecorder {
  /** Called once the response is being sent. It runs for every request, so it must be fast. */
  record(request: FastifyRequest, answer: WireAnswer, route: Route, tookMs: number): void;
  /** Called when the connection was closed on purpose, without a response. */
  dropped?(request: FastifyRequest, route: Route): void;
}

/** One recorder that notifies both. */
export function recordersTogether(
  one: RequestRecorder | undefined,
  other: RequestRecorder | undefined,
): RequestRecorder | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    record(request, answer, route, tookMs) {
      one.record(request, answer, route, tookMs);
      other.record(request, answer, route, tookMs);
    },
    dropped(request, route) {
      one.dropped?.(request, route);
      other.dropped?.(request, route);
    },
  };
}
