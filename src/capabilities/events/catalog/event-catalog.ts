// Every type of event with its meaning, its schema and a sample from a real run, for the reference and for test events.
import { readFileSync } from 'node:fs';
import { EVENT_KINDS, EVENT_TYPES_OF } from '../../../freight/event-types.ts';
import type { DescribedEvent } from '../../../platform/contract/described-event.ts';
import { projectFile } from '../../../platform/project-root.ts';
import { EVENT_MEANINGS, TEST_EVENT_TYPE } from './event-meanings.ts';
import { eventTypeSchema, testEventSchema } from './event-payloads.schema.ts';

export const EVENT_SAMPLES_FILE = 'docs/samples/events.json';

export interface EventSample {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly sequence: number;
  readonly environment: string;
  readonly data: object;
}

let samples: ReadonlyMap<string, EventSample> | undefined;

/** Read once, on first use. `npm run generate` writes the file. */
export function sampleOf(type: string): EventSample {
  samples ??= new Map(
    (JSON.parse(readFileSync(projectFile(EVENT_SAMPLES_FILE), 'utf8')) as EventSample[]).map((one) => [one.type, one]),
  );
  const found = samples.get(type);
  if (found === undefined) throw new Error(`${EVENT_SAMPLES_FILE} has no ${type}. Run \`npm run generate\`.`);
  return found;
}

const GROUPS = {
  shipment: ['Shipments', 'is what GET /v1/shipments/history returned right after the event'],
  pickup: ['Pickups', 'is what GET /v1/pickup-requests/{requestNumber} returned right after the event'],
  charge: ['Charges', 'is the change itself. Sent to the payer until the invoice is issued'],
  invoice: ['Invoices', 'is what GET /v1/invoices/{number} returned right after the event. Sent to the payer'],
  dispute: ['Disputes', 'is what GET /v1/disputes/{disputeId} returned right after the event. Sent to the payer'],
  claim: [
    'Claims',
    'is what GET /v1/claims/{claimId} returned right after the event. Sent to the account that filed the claim',
  ],
  instruction: [
    'Instructions',
    'is what GET /v1/instructions/{instructionId} returned right after the event. Sent to the account that gave the instruction',
  ],
} as const;

/** In the order of the kinds. */
export const EVENT_CATALOG: readonly DescribedEvent[] = [
  ...EVENT_KINDS.flatMap((kind) =>
    EVENT_TYPES_OF[kind].map((type) => ({
      type,
      group: GROUPS[kind][0],
      aboutData: GROUPS[kind][1],
      when: EVENT_MEANINGS[type as keyof typeof EVENT_MEANINGS],
      schema: eventTypeSchema(kind, type),
      sample: () => sampleOf(type),
    })),
  ),
  {
    type: TEST_EVENT_TYPE,
    group: 'Tests',
    aboutData: 'names the subscription',
    when: EVENT_MEANINGS[TEST_EVENT_TYPE],
    schema: testEventSchema,
    sample: () => sampleOf(TEST_EVENT_TYPE),
  },
];
