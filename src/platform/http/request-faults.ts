// Applies requested faults to requests: errors, delays, closed connections, broken JSON. Test environments only.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../contract/route.ts';
import type { WireAnswer } from './perform.ts';
import type { Refusal } from './refusal.ts';
import type { RequestRecorder } from './request-recorder.ts';
import type { SendAnswer } from './response/send-answer.ts';

/** Names the fault that affected a response. */
export const FAULT_HEADER = 'linehaul-fault';

export type Fault = { readonly id: string } & (
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'delay'; readonly delayMs: number }
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' }
  | { readonly kind: 'malformed' }
);

/** Decides which requests are affected. */
export interface FaultSource {
  /** Whether there are any faults. If not, requests skip everything else. */
  readonly armed: boolean;
  /** The fault for a request whose caller is known. */
  strike(route: Route, request: FastifyRequest): Promise<Fault | undefined>;
}

interface Parts {
  readonly source: FaultSource;
  readonly send: SendAnswer;
  readonly recorder: RequestRecorder | undefined;
  readonly refusalAnswer: (route: Route, refusal: Refusal) => WireAnswer;
}

/** In addition to the delay itself, for the operation that follows. */
const SPARE_MS = 15_000;

export class RequestFaults {
  readonly #parts: Parts;
  /** Faults that still have to be applied to responses. */
  readonly #pending = new Map<FastifyReply, Fault>();
  readonly #stopped = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get armed(): boolean {
    return this.#parts.source.armed;
  }

  /** Ends all delays when the server stops. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Applies the fault of a request, if any, and runs the operation unless the fault prevents it. */
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

  /** Sends responses with their faults applied. */
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

/** In the middle: half of a JSON text is never valid. */
function truncated(answer: WireAnswer): WireAnswer {
  const body = answer.body.slice(0, Math.floor(answer.body.length / 2));
  return { ...answer, body, bytes: Buffer.byteLength(body) };
}

function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
