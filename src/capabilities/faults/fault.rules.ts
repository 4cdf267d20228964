// Rules of a fault beyond the format of its fields: exactly one effect, which must be possible for what it matches.

import { EVENT_TYPES } from '../../freight/event-types.ts';
import { didYouMean } from '../../platform/contract/did-you-mean.ts';
import { documentedStatuses } from '../../platform/contract/openapi-errors.ts';
import type { Failure } from '../../platform/http/refusal.ts';
import type { NewFault } from './fault.schema.ts';
import { type CallEffect, EFFECT_NAMES, isOfEvents } from './fault-rule.ts';
import { allows, isAt, isNamed, type StrikableOperation } from './strikable-operations.ts';

/** The operation of a fault that strikes every webhook. */
export const ALL_WEBHOOKS = 'webhooks';

interface Match {
  readonly operation?: string | undefined;
  readonly path?: string | undefined;
}

const FLAGS = ['malformed', 'duplicateEvent', 'outOfOrder', 'webhookSilence'] as const;

/** The operations are known once every capability is open. */
export function faultRules(operations: () => readonly StrikableOperation[]) {
  return ({ match, then }: Partial<NewFault>): Failure[] => {
    if (typeof then !== 'object' || then === null) return [];
    const given = EFFECT_NAMES.filter((name) => then[name] !== undefined);
    const failures = FLAGS.filter((name) => then[name] === false).map((name) => ({
      field: `then.${name}`,
      description: 'must be true. Leave it out if it is not meant.',
    }));
    if (given.length !== 1) {
      failures.push({ field: 'then', description: `must have exactly one of ${EFFECT_NAMES.join(', ')}.` });
      return failures;
    }
    if (isOfEvents(then)) return [...failures, ...webhookFailures(match)];
    return [...failures, ...callFailures(operations(), match, then as CallEffect)];
  };
}

/** The operations that a fault with this match and effect can strike. */
export function struckOperations(
  operations: readonly StrikableOperation[],
  match: Match | undefined,
  effect: CallEffect,
): StrikableOperation[] {
  return matched(operations, match).filter((one) => allows(one, effect));
}

function matched(operations: readonly StrikableOperation[], match: Match | undefined) {
  return operations.filter(
    (one) =>
      (typeof match?.operation !== 'string' || isNamed(one, match.operation)) &&
      (typeof match?.path !== 'string' || isAt(one, match.path)),
  );
}

function webhookFailures(match: NewFault['match']): Failure[] {
  const failures: Failure[] = [];
  const operation = match?.operation;
  if (operation !== undefined && operation !== ALL_WEBHOOKS && !EVENT_TYPES.includes(operation)) {
    const meant = didYouMean(String(operation), EVENT_TYPES);
    failures.push({
      field: 'match.operation',
      description: `must be webhooks or an event type${meant === undefined ? ', as in shipment.delivered' : `; did you mean ${meant}?`}`,
    });
  }
  if (match?.path !== undefined)
    failures.push({ field: 'match.path', description: 'must be left out: webhooks have no path.' });
  return failures;
}

function callFailures(
  operations: readonly StrikableOperation[],
  match: NewFault['match'],
  effect: CallEffect,
): Failure[] {
  const { operation, path } = match ?? {};
  if (operation !== undefined && !operations.some((one) => isNamed(one, operation))) {
    const names = [...new Set(operations.map(({ shortName }) => shortName))];
    const meant = didYouMean(operation.replace(/^[A-Za-z]+ /, '').replace(/^\/?v1\//, ''), names);
    const hint = meant === undefined ? 'as in rate-quotes or POST /v1/rate-quotes.' : `did you mean ${meant}?`;
    return [
      {
        field: 'match.operation',
        description: `must be an operation of the reference that faults can strike, ${hint}`,
      },
    ];
  }
  const found = matched(operations, match);
  if (found.length === 0) {
    return [{ field: 'match.path', description: `must be a path of ${operation ?? 'an operation'}; ${path} is not.` }];
  }
  if (found.some((one) => allows(one, effect))) return [];
  const name = found.length === 1 ? found[0]!.name : (operation ?? path ?? '');
  if ('status' in effect) {
    const statuses = [...new Set(found.flatMap(({ route }) => documentedStatuses(route)))].sort((a, b) => a - b);
    return [{ field: 'then.status', description: `must be a status that ${name} documents: ${statuses.join(', ')}.` }];
  }
  return [{ field: 'then.malformed', description: `must be left out: ${name} does not return JSON.` }];
}
