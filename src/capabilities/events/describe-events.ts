// Makes published events of announced ones: with the record that GET gives at this moment, as each reader may see it.
import { describeEachSight, type EachSight } from '../shipments/describe-each-sight.ts';
import type { AnnouncedRow } from './event.store.ts';
import type { EventParts, PublishedEvent } from './event-parts.ts';
import { type SeenEvent, seenByAccounts, seenByAll } from './event-sight.ts';
import { kindOf } from './event-types.ts';

interface Described {
  readonly seen: SeenEvent;
  readonly pro: string;
  readonly notify: readonly string[];
}

const NONE: ReadonlyMap<string, EachSight> = new Map();

/** Those behind `after`, in their order. What tells of a shipment that is gone (a test environment that began anew) is left out. */
export async function describeEvents(
  parts: EventParts,
  announced: readonly AnnouncedRow[],
  after: number,
): Promise<PublishedEvent[]> {
  const pros = new Set(announced.filter(({ data }) => data === null).map(({ subject }) => subject));
  const shipments = pros.size === 0 ? NONE : await describeEachSight(parts.shipments(), [...pros]);
  const seenShipments = new Map<string, Described>();
  const publishedAt = parts.context.freightClock.now();
  const events: PublishedEvent[] = [];
  for (const { seq: _seq, data, ...row } of announced) {
    const described = data === null ? shipmentOf(row.subject, shipments, seenShipments) : givenOf(row, data);
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

function shipmentOf(
  pro: string,
  sights: ReadonlyMap<string, EachSight>,
  known: Map<string, Described>,
): Described | undefined {
  const shipment = sights.get(pro);
  if (shipment === undefined) return undefined;
  let described = known.get(pro);
  if (described === undefined) {
    described = { seen: seenByAccounts(shipment), pro, notify: shipment.facts.notify };
    known.set(pro, described);
  }
  return described;
}

function givenOf({ type, subject }: Pick<AnnouncedRow, 'type' | 'subject'>, text: string): Described {
  const data = JSON.parse(text) as { pro?: unknown };
  const pro = kindOf(type) === 'shipment' ? subject : data.pro;
  return { seen: seenByAll(text), pro: typeof pro === 'string' ? pro : '', notify: [] };
}
