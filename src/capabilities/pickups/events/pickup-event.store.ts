// The table of pickup events, in the order in which they were reported. Rows are never changed.
import type { PickupEvent } from '../../../freight/pickups/pickup-event.ts';
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import type { RequestedPickup } from '../request/stored-pickup.ts';

interface Tables {
  pickup_events: {
    readonly request_number: string;
    readonly sequence: number;
    readonly event_id: string;
    readonly occurred_at: number;
    readonly reported_at: number;
    readonly status: string | null;
    readonly body: string;
  };
}

export function pickupEventStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    async ofPickup(requestNumber: string): Promise<PickupEvent<RequestedPickup>[]> {
      const rows = await tables
        .selectFrom('pickup_events')
        .select('body')
        .where('request_number', '=', requestNumber)
        .orderBy('sequence')
        .execute();
      return rows.map(({ body }) => JSON.parse(body) as PickupEvent<RequestedPickup>);
    },

    delete: (requestNumbers: readonly string[]): Step =>
      step(tables.deleteFrom('pickup_events').where('request_number', 'in', requestNumbers)),

    /** For resetting a test environment. */
    forgetAll: (): Step => step(tables.deleteFrom('pickup_events')),

    /** `body` is the whole event; the other columns are for inspecting the table. */
    insert: (requestNumber: string, sequence: number, event: PickupEvent<RequestedPickup>): Step =>
      step(
        tables.insertInto('pickup_events').values({
          request_number: requestNumber,
          sequence,
          event_id: event.eventId,
          occurred_at: event.occurredAt,
          reported_at: event.reportedAt,
          status: event.status ?? null,
          body: JSON.stringify(event),
        }),
        1,
      ),
  };
}
