// Records a batch of pickup reports, for any number of pickups, as the writes of one transaction.
import { PICKUP_STATUS, type PickupStatus } from '../../freight/pickups/pickup-status.ts';
import type { Step } from '../../platform/db/database.ts';
import { movePickup, type PickupReported, recordEta } from '../pickups/events/move-pickup.ts';
import type { KnownPickup } from '../pickups/events/record-pickup-events.ts';
import { linkPickup } from '../shipments/bill-changes/link-pickup.ts';
import { findShipment, type StoredShipment } from '../shipments/find-shipment.ts';
import { type EventResult, faultyEvent } from './event-result.ts';
import type { OperationParts } from './operation-parts.ts';
import type { PickupReport } from './read-event.ts';

export interface PickupRecording {
  readonly writes: readonly Step[];
  /** In the order of the reports. */
  readonly results: readonly EventResult[];
}

export async function recordPickupReports(
  parts: OperationParts,
  reports: readonly PickupReport[],
): Promise<PickupRecording> {
  const results: EventResult[] = [];
  const writes: Step[] = [];
  const links = new ShipmentLinks(parts);
  const places = new Map<string, number[]>();
  for (const [place, { requestNumber }] of reports.entries()) {
    places.set(requestNumber, [...(places.get(requestNumber) ?? []), place]);
  }
  // Sorted by number, so that two batches never deadlock.
  for (const requestNumber of [...places.keys()].sort()) {
    let pickup: string | KnownPickup = requestNumber;
    for (const place of places.get(requestNumber)!) {
      const report = reports[place]!;
      if (report.pro !== undefined && (await links.find(report.pro)) === undefined) {
        results[place] = faultyEvent([
          { field: 'pro', description: `must be the PRO of a shipment; ${report.pro} does not exist.` },
        ]);
        continue;
      }
      const reported = await take(parts, pickup, report);
      results[place] = resultOf(reported, report);
      if (reported.kind !== 'recorded') continue;
      writes.push(...reported.writes);
      if (report.pro !== undefined) writes.push(...links.tie(report.pro, requestNumber));
      pickup = reported.pickup;
    }
  }
  return { writes, results };
}

/** The shipments that pickups are linked to, including the links made earlier in the same transaction. */
class ShipmentLinks {
  readonly #parts: OperationParts;
  readonly #shipments = new Map<string, StoredShipment | undefined>();

  constructor(parts: OperationParts) {
    this.#parts = parts;
  }

  async find(pro: string): Promise<StoredShipment | undefined> {
    if (!this.#shipments.has(pro)) this.#shipments.set(pro, await findShipment(this.#parts.shipments, pro));
    return this.#shipments.get(pro);
  }

  tie(pro: string, requestNumber: string): readonly Step[] {
    const shipment = this.#shipments.get(pro)!;
    const steps = linkPickup(this.#parts.shipments, shipment, requestNumber);
    if (steps.length > 0) {
      const references = [...shipment.facts.references, { type: 'PUR', id: requestNumber }];
      this.#shipments.set(pro, { ...shipment, facts: { ...shipment.facts, references } });
    }
    return steps;
  }
}

/** If the truck is already on its way, the report updates its ETA instead of the status. */
async function take(
  { pickups }: OperationParts,
  pickup: string | KnownPickup,
  { requestNumber, ...report }: PickupReport,
): Promise<PickupReported> {
  const moved = await movePickup(pickups, pickup, report);
  if (moved.kind !== 'refused' || report.status !== EN_ROUTE || report.truck === undefined) return moved;
  const { status: _, truck, ...rest } = report;
  return recordEta(pickups, pickup, { ...rest, truck });
}

const EN_ROUTE: PickupStatus = 'BGN';

function resultOf(reported: PickupReported, report: PickupReport): EventResult {
  switch (reported.kind) {
    case 'recorded':
      return { outcome: 'recorded', sequence: reported.pickup.row.sequence };
    case 'known': {
      const index = reported.pickup.events.findIndex(({ eventId }) => eventId === report.eventId);
      if (isSame(reported.pickup.events[index]!, report)) return { outcome: 'duplicate', sequence: index + 1 };
      const reason = `The event id ${report.eventId} was used for another event of this pickup. Use a unique event ID for each event.`;
      return { outcome: 'refused', error: 'eventIdReused', reason, allowed: [] };
    }
    case 'refused': {
      const allowed = reported.allowed.map((code) => `pickup.${PICKUP_STATUS.get(code).event}`);
      const present = `The pickup is ${reported.status} (${PICKUP_STATUS.describe(reported.status)})`;
      const next = allowed.length === 0 ? 'It has ended.' : `Possible events: ${allowed.join(', ')}.`;
      return { outcome: 'refused', error: 'pickupMoveNotAllowed', reason: `${present}. ${next}`, allowed };
    }
    case 'absent': {
      const reason = `There is no pickup request ${report.requestNumber}.`;
      return { outcome: 'refused', error: 'noSuchPickup', reason };
    }
  }
}

/** Compares what was reported, not the reporter or the time of the report. */
function isSame(known: KnownPickup['events'][number], report: PickupReport): boolean {
  const isStatus = known.status === report.status || (report.status === EN_ROUTE && known.status === undefined);
  const rest = ({ occurredAt, reasonCode, truck, appointment, pro }: Partial<PickupReport>) =>
    JSON.stringify([occurredAt, reasonCode, truck, appointment, pro]);
  return isStatus && rest(known as Partial<PickupReport>) === rest(report);
}
