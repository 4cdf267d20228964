// Triggers a test event: it goes to the feed, the stream and the subscriptions like any other.

import { type EventKind, kindOf } from '../../freight/event-types.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { type Failure, Refusal } from '../../platform/http/refusal.ts';
import { describeShipment } from '../shipments/tracking/read-history.ts';
import { SHIPMENT_HISTORY_EXAMPLES } from '../shipments/tracking/shipment.examples.ts';
import type { Caller } from '../tokens/check-token.ts';
import { announcementRow } from './announce-events.ts';
import { changedBy } from './changed-by-path.ts';
import type { TriggerRequest } from './event-feed.schema.ts';
import type { EventParts } from './event-parts.ts';

/** What GET gives of the caller's own; a refusal where it is not his. */
export interface RecordSources {
  pickup(caller: Caller, requestNumber: string): Promise<object>;
  invoice(caller: Caller, number: string): Promise<object>;
}

/** Which number names the record of each kind. */
const NAMED_BY = { shipment: 'pro', pickup: 'requestNumber', charge: 'pro', invoice: 'invoice' } as const;
const SAMPLES: Readonly<Record<EventKind, { readonly subject: string; readonly data: object }>> = {
  shipment: { subject: '9000000007', data: SHIPMENT_HISTORY_EXAMPLES.outForDelivery.value.data[0] },
  pickup: { subject: 'PU00000000', data: { requestNumber: 'PU00000000', pro: null, status: { code: 'RCV' } } },
  charge: {
    subject: '9000000007',
    data: {
      pro: '9000000007',
      at: '2026-11-10T15:00:00.000Z',
      what: 'ADDED',
      code: 'REDEL',
      description: 'Redelivery, with 32.2 % fuel surcharge',
      reason: 'CNC',
      event: 'scan-8812',
      difference: '125.59',
      amount: '125.59',
      total: '370.49',
    },
  },
  invoice: { subject: 'INV-2026-00000007', data: { number: 'INV-2026-00000007', pro: '9000000007', status: 'OPEN' } },
};

/** The sequence of an event that did not happen. */
const MADE_UP = 0;

export async function triggerEvent(
  parts: EventParts,
  sources: RecordSources,
  caller: Caller,
  body: TriggerRequest,
  wake: () => void,
): Promise<Answer> {
  const kind = kindOf(body.type);
  const failures = foreignNumbers(kind, body);
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
  const { subject, data } = await recordOf(parts, sources, caller, kind, body);
  const id = parts.context.ids.inOrder('evt_', parts.context.freightClock.now());
  const announcement = {
    type: body.type,
    subject,
    sequence: MADE_UP,
    occurredAt: parts.context.freightClock.now(),
    accounts: [...caller.accounts.keys()],
    data: changedBy(data, body.set ?? {}),
  };
  return {
    status: 202,
    body: enveloped({ id, type: body.type, subject }),
    writes: parts.store.announce([announcementRow(id, announcement)]),
    committed: wake,
  };
}

function foreignNumbers(kind: EventKind, body: TriggerRequest): Failure[] {
  return Object.entries(NAMED_BY)
    .filter(([, field]) => field !== NAMED_BY[kind] && body[field] !== undefined)
    .map(([, field]) => ({
      field,
      description: `must be left out: a ${kind} event is selected by ${NAMED_BY[kind]}.`,
    }));
}

async function recordOf(
  parts: EventParts,
  sources: RecordSources,
  caller: Caller,
  kind: EventKind,
  body: TriggerRequest,
): Promise<{ readonly subject: string; readonly data: object }> {
  const subject = body[NAMED_BY[kind]];
  if (subject === undefined) return SAMPLES[kind];
  if (kind === 'pickup') return { subject, data: await sources.pickup(caller, subject) };
  if (kind === 'invoice') return { subject, data: await sources.invoice(caller, subject) };
  const data = await describeShipment(parts.shipments(), subject, caller.accounts);
  if (data === undefined) throw new Refusal('noSuchShipment');
  return { subject, data: kind === 'charge' ? { ...SAMPLES.charge.data, pro: subject } : data };
}
