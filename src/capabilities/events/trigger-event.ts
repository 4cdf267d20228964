// Triggers a test event: it goes to the feed, the stream and the subscriptions like any other.

import { type EventKind, kindOf } from '../../freight/event-types.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { type Failure, Refusal } from '../../platform/http/refusal.ts';
import { describeShipment } from '../shipments/tracking/read-history.ts';
import type { Caller } from '../tokens/check-token.ts';
import { sampleOf } from './catalog/event-catalog.ts';
import { EVENT_DATA_SCHEMAS } from './catalog/event-payloads.schema.ts';
import type { EventParts } from './event-parts.ts';
import type { TriggerRequest } from './feed/event-feed.schema.ts';
import { announcementRow } from './publication/announce-events.ts';
import { changedBy, stepsOf } from './records/changed-by-path.ts';
import { unknownPaths } from './records/unknown-paths.ts';

/** Returns the response of GET for the caller's own records; rejects for those of others. */
export interface RecordSources {
  pickup(caller: Caller, requestNumber: string): Promise<object>;
  invoice(caller: Caller, number: string): Promise<object>;
}

/** The field that identifies the record of each kind. */
const NAMED_BY = {
  shipment: 'pro',
  pickup: 'requestNumber',
  charge: 'pro',
  invoice: 'invoice',
  dispute: 'invoice',
  claim: 'pro',
  instruction: 'pro',
} as const;

/** The field of the record itself that contains that number. */
const NUMBER_IN = { ...NAMED_BY, invoice: 'number' } as const;

/** The sequence of a test event, which did not really happen. */
const MADE_UP = 0;

export async function triggerEvent(
  parts: EventParts,
  sources: RecordSources,
  caller: Caller,
  body: TriggerRequest,
  wake: () => void,
): Promise<Answer> {
  const kind = kindOf(body.type);
  const paths = Object.keys(body.set ?? {}).map((path) => [path, stepsOf(path)] as const);
  const failures = [...foreignNumbers(kind, body), ...unknownPaths(EVENT_DATA_SCHEMAS[kind], paths)];
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
  return [...new Set(Object.values(NAMED_BY))]
    .filter((field) => field !== NAMED_BY[kind] && body[field] !== undefined)
    .map((field) => ({
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
  if (subject === undefined) {
    const { data } = sampleOf(body.type);
    return { subject: String((data as Record<string, unknown>)[NUMBER_IN[kind]]), data };
  }
  if (kind === 'pickup') return { subject, data: await sources.pickup(caller, subject) };
  if (kind === 'invoice') return { subject, data: await sources.invoice(caller, subject) };
  if (kind === 'dispute') {
    const { pro } = (await sources.invoice(caller, subject)) as { readonly pro: string };
    return { subject, data: { ...sampleOf(body.type).data, invoice: subject, pro } };
  }
  const data = await describeShipment(parts.shipments(), subject, caller.accounts);
  if (data === undefined) throw new Refusal('noSuchShipment');
  // For charges, claims and instructions, only the shipment is real; the rest is a sample.
  return { subject, data: kind === 'shipment' ? data : { ...sampleOf(body.type).data, pro: subject } };
}
