// The result of a reported event: recorded, already known, or rejected with the reason and the events that are allowed.
import { ERRORS, type ErrorName } from '../../errors.ts';
import { type Failure, firstOf, Refusal } from '../../platform/http/refusal.ts';
import type { RecordResult } from '../shipments/events/record-result.ts';

export type EventResult =
  | { readonly outcome: 'recorded' | 'duplicate'; readonly sequence: number }
  | {
      readonly outcome: 'refused';
      readonly error: ErrorName;
      readonly reason: string;
      /** Types of events that would have been allowed at that point. */
      readonly allowed?: readonly string[];
      readonly failures?: readonly Failure[];
    };

export function faultyEvent(failures: readonly Failure[]): EventResult {
  const count = failures.length === 1 ? '1 field is' : `${failures.length} fields are`;
  const reason = `${count} wrong. ${firstOf(failures)}`;
  return { outcome: 'refused', error: 'validationFailed', reason, failures };
}

export function shipmentEventResult(result: RecordResult): EventResult {
  switch (result.outcome) {
    case 'recorded':
    case 'duplicate':
      return result;
    case 'unknown':
      return { outcome: 'refused', error: result.error, reason: result.reason };
    case 'faulty':
      return faultyEvent(result.faults);
    case 'refused': {
      const { error, reason } = result;
      return { outcome: 'refused', error, reason, allowed: result.allowed.map((kind) => `shipment.${kind}`) };
    }
  }
}

/** One entry of the response to a batch. */
export function resultLine(eventId: string, result: EventResult) {
  if (result.outcome !== 'refused') return { eventId, outcome: result.outcome, sequence: result.sequence };
  const { error, reason, allowed, failures } = result;
  return {
    eventId,
    outcome: result.outcome,
    code: ERRORS[error].code,
    reason,
    ...(allowed !== undefined && { allowed }),
    ...(failures !== undefined && { validationFailures: failures }),
  };
}

/** Rejects the request if its only event was rejected. @throws Refusal */
export function throwRefused(result: EventResult): void {
  if (result.outcome !== 'refused') return;
  const { error, reason, allowed, failures } = result;
  const described = allowed && [
    { field: 'type', description: `must be one of ${allowed.join(', ') || 'none, because it has ended'}.` },
  ];
  throw new Refusal(error, {
    details: reason,
    ...((failures ?? described) !== undefined && { failures: failures ?? described! }),
    ...(allowed !== undefined && { members: { allowed } }),
  });
}
