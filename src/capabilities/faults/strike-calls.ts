// Decides which API calls are struck by a fault. The rules are cached; the database counts, so that concurrent nodes and calls
// never strike more often than requested.
import type { FastifyRequest } from 'fastify';
import type { Principal, Route } from '../../platform/contract/route.ts';
import type { Fault, FaultSource } from '../../platform/http/request-faults.ts';
import { diceOf } from '../simulation/journey/dice.ts';
import { errorOfStatus } from './error-of-status.ts';
import { struckOperations } from './fault.rules.ts';
import type { FaultParts } from './fault-parts.ts';
import { type CallEffect, type FaultRule, isOfEvents, stateOf } from './fault-rule.ts';

/** A rule with its effect and the routes that it can strike. */
interface ArmedRule {
  readonly rule: FaultRule;
  readonly effect: CallEffect;
  readonly routes: ReadonlySet<Route>;
}

/** Fields of the principals of all policies, each of which has some. A call with a session comes from a page, and is never struck. */
type AnyCaller = Principal & {
  readonly username?: string;
  readonly sessionId?: string;
  readonly portal?: { readonly username: string };
  readonly client?: { readonly client_id: string };
};

export class CallFaults implements FaultSource {
  readonly #parts: FaultParts;
  #rules: readonly ArmedRule[] = [];
  armed = false;

  constructor(parts: FaultParts) {
    this.#parts = parts;
  }

  use(rules: readonly FaultRule[]): void {
    this.#remember(rules.flatMap((rule) => this.#armedRule(rule)));
  }

  async strike(route: Route, request: FastifyRequest): Promise<Fault | undefined> {
    const caller = (request.principal ?? { scope: '', meter: '' }) as AnyCaller;
    if (caller.sessionId !== undefined) return undefined;
    for (const one of this.#rules) {
      if (!one.routes.has(route) || !isCallOf(one.rule, caller) || !isOnPath(one.rule, request.url)) continue;
      if (stateOf(one.rule, this.#parts.context.freightClock.now()) !== 'active') continue;
      if (await this.#strikes(one.rule)) return this.#faultOf(one, route);
    }
    return undefined;
  }

  /** A single write if every call is struck, because all calls contend for the same row; otherwise the call's number decides. */
  async #strikes(rule: FaultRule): Promise<boolean> {
    const { store, seed } = this.#parts;
    const isAlways = rule.share >= 1;
    const considered = isAlways ? 0 : await store.consider(rule.id);
    if (considered !== undefined) {
      if (!isStruck(seed, rule, considered)) return false;
      if (await store.strike(rule.id, isAlways)) return true;
    }
    // The rule was deleted, or has reached its limit.
    this.#remember(this.#rules.filter((one) => one.rule.id !== rule.id));
    return false;
  }

  #faultOf({ rule: { id }, effect }: ArmedRule, route: Route): Fault {
    if ('delayMs' in effect) return { id, kind: 'delay', delayMs: effect.delayMs };
    if ('drop' in effect) return { id, kind: 'drop', when: effect.drop };
    if ('malformed' in effect) return { id, kind: 'malformed' };
    const { requestsPerSecond } = this.#parts.context.config;
    return { id, kind: 'refusal', refusal: errorOfStatus(route, effect.status, requestsPerSecond) };
  }

  #armedRule(rule: FaultRule): ArmedRule[] {
    const { effect } = rule;
    if (isOfEvents(effect) || (rule.times !== undefined && rule.struck >= rule.times)) return [];
    const operations = struckOperations(this.#parts.operations(), rule, effect);
    return [{ rule, effect, routes: new Set(operations.map(({ route }) => route)) }];
  }

  #remember(rules: readonly ArmedRule[]): void {
    this.#rules = rules;
    this.armed = rules.length > 0;
  }
}

/** Deterministic: the same rule and the same calls give the same result on every machine. `count` is 1 for the first call. */
export function isStruck(seed: string, rule: FaultRule, count: number): boolean {
  if (rule.share >= 1) return true;
  const subject = `fault ${rule.owner} ${rule.operation ?? ''} ${rule.path ?? ''} ${JSON.stringify(rule.effect)}`;
  return diceOf(seed, subject)(String(count)) < rule.share;
}

function isCallOf(rule: FaultRule, { username, portal, client }: AnyCaller): boolean {
  const name = username ?? portal?.username;
  return name === undefined ? client !== undefined && client.client_id === rule.clientId : name === rule.owner;
}

function isOnPath({ path }: FaultRule, url: string): boolean {
  if (path === undefined) return true;
  const end = url.indexOf('?');
  const called = end < 0 ? url : url.slice(0, end);
  return path.endsWith('*') ? called.startsWith(path.slice(0, -1)) : called === path;
}
