// Owns the life cycle of exceptions: what opens one and what resolves it.
import { reasonOf } from './event-kinds.ts';
import type { ShipmentEvent } from './shipment-event.ts';
import type { ExceptionLife } from './shipment-state.ts';

/** The exceptions after one more event. A reason can be open only once at a time. */
export function exceptionsAfter(exceptions: readonly ExceptionLife[], event: ShipmentEvent): readonly ExceptionLife[] {
  const { kind, details, occurredAt: at } = event;
  switch (kind) {
    case 'exception_opened':
    case 'customs_hold':
    case 'picked_up':
      return opened(exceptions, event, false);
    case 'delivery_attempted':
    case 'appointment_missed':
      return opened(exceptions, event, true);
    case 'exception_resolved':
      return resolved(exceptions, at, (one) => one.code === details.reasonCode);
    case 'customs_cleared':
      return resolved(exceptions, at, (one) => one.code === 'CUS');
    case 'appointment_set':
      return resolved(exceptions, at, (one) => one.code === 'NAP' || one.code === 'APT');
    case 'out_for_delivery':
    case 'stops_away':
    // At a new address, neither the closed consignee nor the missed appointment matters.
    case 'reconsigned':
      return resolved(exceptions, at, (one) => one.endsWithNextTry);
    case 'delivered': {
      // A shortage or damage noted on delivery remains; everything else is resolved.
      const left = reasonOf(kind, details);
      const ended = resolved(exceptions, at, (one) => one.code !== left);
      return left === '' ? ended : opened(ended, event, false);
    }
    case 'returned':
    case 'voided':
      return resolved(exceptions, at, () => true);
    default:
      return exceptions;
  }
}

function opened(
  exceptions: readonly ExceptionLife[],
  event: ShipmentEvent,
  endsWithNextTry: boolean,
): readonly ExceptionLife[] {
  const code = reasonOf(event.kind, event.details);
  if (code === '' || exceptions.some((one) => one.code === code && one.resolvedAt === null)) return exceptions;
  return [...exceptions, { code, openedAt: event.occurredAt, resolvedAt: null, endsWithNextTry }];
}

function resolved(
  exceptions: readonly ExceptionLife[],
  at: number,
  concerns: (one: ExceptionLife) => boolean,
): readonly ExceptionLife[] {
  const ends = (one: ExceptionLife) => one.resolvedAt === null && concerns(one);
  if (!exceptions.some(ends)) return exceptions;
  return exceptions.map((one) => (ends(one) ? { ...one, resolvedAt: at } : one));
}
