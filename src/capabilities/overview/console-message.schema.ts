// The messages of the console's stream, by event name.
import { type Static, type TSchema, Type } from 'typebox';
import type { Immutable } from '../../platform/immutable.ts';
import { eventSchema } from '../events/feed/event-feed.schema.ts';
import { jobSchema } from '../jobs/job-answer.ts';
import { truckPositionsSchema } from '../network-map/network-map.schema.ts';
import { nowSchema } from './overview.schema.ts';

function message<const Name extends string, Data extends TSchema>(name: Name, data: Data) {
  return Type.Object({ event: Type.Literal(name, { description: 'The name of the message.' }), data });
}

const { id, type, timestamp, sequence } = eventSchema.properties;
const publishedEventSchema = Type.Object(
  {
    id,
    type,
    timestamp,
    sequence,
    subject: Type.String({
      description: 'A PRO, or the number of the pickup, invoice, dispute, claim or instruction.',
    }),
    pro: Type.String({ description: 'The PRO of the shipment. Empty if there is none.' }),
  },
  { title: 'PublishedEvent', description: 'An event that was published to subscribers.' },
);

const { at, total } = truckPositionsSchema.properties;
const truckCountSchema = Type.Object({ at, total }, { description: 'The number of trucks, without their positions.' });

export const consoleMessageSchema = Type.Union(
  [
    message('overview', nowSchema),
    message('event', publishedEventSchema),
    message('job', jobSchema),
    message('position', truckPositionsSchema),
    message('trucks', truckCountSchema),
  ],
  { title: 'ConsoleMessage' },
);
export type ConsoleMessage = Immutable<Static<typeof consoleMessageSchema>>;
