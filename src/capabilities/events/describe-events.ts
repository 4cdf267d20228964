// Makes published events of announced ones: with the record that GET gave once it had happened, or gives now, as each reader may see it.
import { describeEachSight, describeSightsOf, type EachSight } from '../shipments/describe-each-sight.ts';
import type { TrackedShipment } from '../shipments/stored-shipment.ts';
import type { AnnouncedRow } from './event.store.ts';
import type { EventParts, PublishedEvent } from './event-parts.ts';
import { type SeenEvent, seenByAccounts, seenByAll } from './event-sight.ts';
import { kindOf } from './event-types.ts';

interface Described {
  readonly seen: SeenEvent;
  readonly pro: string;
  readonly notify: readonly string[];
}

/** Those behind `after`, in their order. What tells of a shipment that is gone (a test environment that began anew) is left out. */
export async function describeEvents(
  parts: EventParts,
  announced: readonly AnnouncedRow[],
  after: number,
): Promise<PublishedEvent[]> {
  const shipments = await describeShipments(parts, announced);
  const publishedAt = parts.context.freightClock.now();
  const events: PublishedEvent[] = [];
  for (const { seq: _seq, data, ...row } of announced) {
    const described = data === null ? shipments(row) : givenOf(row, data);
    if (described === undefined) continue;
    const { seen, pro, notify } = described;
    events.push({
      row: {
        position: after + events.length + 1,
        event_id: row.event_id,
        type: row.type,
        subject: row.subject,
        sequence: row.sequence,
        pro,
        occurred_at: row.occurred_at,
        published_at: publishedAt,
        accounts: row.accounts,
        sight_accounts: seen.sight_accounts,
        sights: seen.sights,
        data: seen.data,
      },
      accounts: JSON.parse(row.accounts) as string[],
      notify,
    });
  }
  return events;
}

type Named = Pick<AnnouncedRow, 'event_id' | 'subject'>;

/** Gives the shipment of each event: as this node had it in its hands when it announced it, else as it is stored now. */
async function describeShipments(
  parts: EventParts,
  announced: readonly AnnouncedRow[],
): Promise<(event: Named) => Described | undefined> {
  const fresh = new Map<TrackedShipment, Described>();
  const byEvent = new Map<string, Described>();
  const unread = new Set<string>();
  for (const { event_id, subject, data } of announced) {
    if (data !== null) continue;
    const record = parts.fresh.find(event_id);
    if (record === undefined) {
      unread.add(subject);
      continue;
    }
    // Events that were recorded together tell of the same record.
    let described = fresh.get(record);
    if (described === undefined) {
      described = shipmentOf(subject, describeSightsOf(parts.shipments(), record));
      fresh.set(record, described);
    }
    byEvent.set(event_id, described);
  }
  const stored = new Map<string, Described>();
  if (unread.size > 0) {
    const sights = await describeEachSight(parts.shipments(), [...unread]);
    for (const [pro, sight] of sights) stored.set(pro, shipmentOf(pro, sight));
  }
  return ({ event_id, subject }) => byEvent.get(event_id) ?? stored.get(subject);
}

function shipmentOf(pro: string, sights: EachSight): Described {
  return { seen: seenByAccounts(sights), pro, notify: sights.facts.notify };
}

function givenOf({ type, subject }: Pick<AnnouncedRow, 'type' | 'subject'>, text: string): Described {
  const data = JSON.parse(text) as { pro?: unknown };
  const pro = kindOf(type) === 'shipment' ? subject : data.pro;
  return { seen: seenByAll(text), pro: typeof pro === 'string' ? pro : '', notify: [] };
}
