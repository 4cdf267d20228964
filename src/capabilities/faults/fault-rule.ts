// A fault rule: whose calls or webhooks it strikes, what it does to them, and how often.

/** When a dropped connection is closed: before the operation runs, or after its writes are on disk. */
export const DROP_MOMENTS = ['before', 'after'] as const;

/** What happens to an API call. */
export type CallEffect =
  | { readonly status: number }
  | { readonly delayMs: number }
  | { readonly drop: (typeof DROP_MOMENTS)[number] }
  | { readonly malformed: true };

/** What happens to a webhook. */
export type EventEffect =
  | { readonly duplicateEvent: true }
  | { readonly lateEvent: string }
  | { readonly outOfOrder: true }
  | { readonly webhookSilence: true };

export type Effect = CallEffect | EventEffect;

const EVENT_EFFECTS = ['duplicateEvent', 'lateEvent', 'outOfOrder', 'webhookSilence'] as const;
const CALL_EFFECTS = ['status', 'delayMs', 'drop', 'malformed'] as const;
export const EFFECT_NAMES = [...CALL_EFFECTS, ...EVENT_EFFECTS] as const;

export function isOfEvents(effect: object): effect is EventEffect {
  return EVENT_EFFECTS.some((name) => name in effect);
}

export interface FaultRule {
  readonly id: string;
  /** The portal account that added it: it never strikes other accounts' calls and webhooks. */
  readonly owner: string;
  /** The client whose key added it, for calls that a client makes without a portal account; empty if added in the portal. */
  readonly clientId: string;
  /** As it was written; undefined for all operations. */
  readonly operation: string | undefined;
  readonly path: string | undefined;
  /** From 0 to 1. */
  readonly share: number;
  readonly effect: Effect;
  readonly times: number | undefined;
  /** By the test clock. */
  readonly untilAt: number | undefined;
  readonly createdAt: number;
  /** How many calls or webhooks matched while it was active. */
  readonly considered: number;
  readonly struck: number;
}

export type FaultState = 'active' | 'used up' | 'expired';

export function stateOf({ times, struck, untilAt }: FaultRule, now: number): FaultState {
  if (times !== undefined && struck >= times) return 'used up';
  return untilAt !== undefined && untilAt <= now ? 'expired' : 'active';
}
