// Lets faults that were asked for happen to requests: errors, delays, closed connections, broken JSON. Of test environments alone.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../contract/route.ts';
import type { WireAnswer } from './perform.ts';
import type { Refusal } from './refusal.ts';
import type { RequestRecorder } from './request-recorder.ts';
import type { SendAnswer } from './send-answer.ts';

/** Names the fault that an answer was affected by. */
export const FAULT_HEADER = 'linehaul-fault';

export type Fault = { readonly id: string } & (
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'delay'; readonly delayMs: number }
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' }
  | { readonly kind: 'malformed' }
);

/** Who decides which requests are struck. */
export interface FaultSource {
  /** Whether there is any fault at all. While there is none, requests pay for nothing else. */
  readonly armed: boolean;
  /** The fault that strikes a request whose caller is known. */
  strike(route: Route, request: FastifyRequest): Promise<Fault | undefined>;
}

interface Parts {
  readonly source: FaultSource;
  readonly send: SendAnswer;
  readonly recorder: RequestRecorder | undefined;
  readonly refusalAnswer: (route: Route, refusal: Refusal) => WireAnswer;
}

/** More than the pause itself, for the operation after it. */
const SPARE_MS = 15_000;

export class RequestFaults {
  readonly #parts: Parts;
  /** What is still to happen to answers on their way. */
  readonly #pending = new Map<FastifyReply, Fault>();
  readonly #stopped = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get armed(): boolean {
    return this.#parts.source.armed;
  }

  /** Nobody is kept waiting by a server that stops. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Lets the fault of a request happen, if there is one, and the operation itself where it still runs. */
  async meet(route: Route, request: FastifyRequest, reply: FastifyReply, proceed: () => void): Promise<void> {
    const { source, send, refusalAnswer, recorder } = this.#parts;
    const fault = await source.strike(route, request);
    if (fault?.kind === 'refusal') {
      send(reply, { ...marked(refusalAnswer(route, fault.refusal), fault.id), countedAs: 'fault' }, route);
      return;
    }
    if (fault?.kind === 'drop' && fault.when === 'before') {
      recorder?.dropped?.(request, route);
      cut(reply);
      return;
    }
    if (fault?.kind === 'delay') {
      request.raw.socket?.setTimeout?.(fault.delayMs + SPARE_MS);
      await pause(fault.delayMs, undefined, { signal: this.#stopped.signal }).catch(() => {});
    }
    if (fault !== undefined) this.#pending.set(reply, fault);
    proceed();
  }

  /** Sends answers with what is to happen to them. */
  readonly send: SendAnswer = (reply, answer, route) => {
    const { send } = this.#parts;
    if (this.#pending.size === 0) return send(reply, answer, route);
    const fault = this.#pending.get(reply);
    if (fault === undefined) return send(reply, answer, route);
    this.#pending.delete(reply);
    if (fault.kind === 'drop') return this.#drop(reply, answer, route);
    const sent = marked(answer, fault.id);
    return send(reply, fault.kind === 'malformed' ? truncated(sent) : sent, route);
  };

  #drop(reply: FastifyReply, answer: WireAnswer, route: Route | undefined): void {
    const { request } = reply;
    if (route !== undefined) {
      this.#parts.recorder?.record(request, answer, route, performance.now() - request.startedAt);
      this.#parts.recorder?.dropped?.(request, route);
    }
    cut(reply);
  }
}

function marked(answer: WireAnswer, id: string): WireAnswer {
  return { ...answer, headers: { ...answer.headers, [FAULT_HEADER]: id } };
}

/** In the middle: no JSON text is whole when half of it is missing. */
function truncated(answer: WireAnswer): WireAnswer {
  return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
}

function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
