// Decides which webhooks are struck by a fault while events are queued: the counts are written with the deliveries.
import type { Step } from '../../platform/db/database.ts';
import { readDuration } from '../simulation/clock/duration.ts';
import { ALL_WEBHOOKS } from './fault.rules.ts';
import type { FaultParts } from './fault-parts.ts';
import { type EventEffect, type FaultRule, isOfEvents, stateOf } from './fault-rule.ts';
import { isStruck } from './strike-calls.ts';

/** What happens to one webhook. */
export type EventFault = { readonly id: string } & (
  | { readonly kind: 'duplicate' | 'outOfOrder' | 'silence' }
  | { readonly kind: 'late'; readonly lateMs: number }
);

/** The faults of one batch of events. */
export interface EventFaultTurn {
  /** The fault of a webhook to a subscription of this portal account. */
  strike(owner: string, eventType: string): EventFault | undefined;
  /** The writes to add to the deliveries. They conflict if another node has counted or changed a rule meanwhile. */
  writes(): Step[];
}

interface Counted {
  readonly rule: FaultRule;
  readonly effect: EventEffect;
  considered: number;
  struck: number;
}

export class EventFaults {
  readonly #parts: FaultParts;
  #armed = false;

  constructor(parts: FaultParts) {
    this.#parts = parts;
  }

  use(rules: readonly FaultRule[]): void {
    this.#armed = rules.some(({ effect }) => isOfEvents(effect));
  }

  /** Undefined if there is no webhook fault. */
  async begin(): Promise<EventFaultTurn | undefined> {
    if (!this.#armed) return undefined;
    const { store, seed, context } = this.#parts;
    const now = context.freightClock.now();
    const rules = (await store.all()).flatMap((rule): Counted[] =>
      isOfEvents(rule.effect) && stateOf(rule, now) === 'active'
        ? [{ rule, effect: rule.effect, considered: rule.considered, struck: rule.struck }]
        : [],
    );
    return {
      strike(owner, eventType) {
        for (const one of rules) {
          if (one.rule.owner !== owner || !isAbout(one.rule, eventType)) continue;
          if (one.rule.times !== undefined && one.struck >= one.rule.times) continue;
          one.considered += 1;
          if (!isStruck(seed, one.rule, one.considered)) continue;
          one.struck += 1;
          return faultOf(one.rule.id, one.effect);
        }
        return undefined;
      },
      writes: () =>
        rules
          .filter(({ rule, considered }) => considered > rule.considered)
          .map(({ rule, considered, struck }) => store.count(rule, considered, struck)),
    };
  }
}

function isAbout({ operation }: FaultRule, eventType: string): boolean {
  return operation === undefined || operation === ALL_WEBHOOKS || operation === eventType;
}

function faultOf(id: string, effect: EventEffect): EventFault {
  if ('lateEvent' in effect) return { id, kind: 'late', lateMs: readDuration(effect.lateEvent)! };
  if ('duplicateEvent' in effect) return { id, kind: 'duplicate' };
  return { id, kind: 'outOfOrder' in effect ? 'outOfOrder' : 'silence' };
}
