// Describes a shipment once for each possible view of it, for callers that send the same event to several readers.
import type { Network } from '../../../freight/network/network.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { TrackedShipment } from '../stored-shipment.ts';
import { documentsOf } from './shipment-documents.ts';
import { restrictedParts, shipmentHistoryText, visibleMovements } from './shipment-history.ts';
import { type VisibleParts, visibilityKey, visibleParts } from './visible-parts.ts';

/** How a reader's record differs: fields that are absent, and fields with other values. */
export interface SightDifference {
  readonly without: readonly string[];
  readonly instead: Readonly<Record<string, unknown>>;
}

export interface EachSight {
  /** The accounts that determine what a reader sees. */
  readonly accounts: readonly string[];
  /** The record as JSON, for a reader with all of these accounts. */
  readonly text: string;
  /** Indexed by a bit set of the accounts that the reader has; the value is an index into `differences`. */
  readonly of: readonly number[];
  /** Null if there is no difference. */
  readonly differences: readonly (SightDifference | null)[];
}

export function eachSight(record: TrackedShipment, network: Network): EachSight {
  const { facts } = record;
  const accounts = rolesOf(facts);
  const everybody = new Set(accounts);
  const text = shipmentHistoryText(record, record.events, network, everybody);
  const places = new Map([[visibilityKey(facts, everybody), 0]]);
  const differences: (SightDifference | null)[] = [null];
  const of = Array.from({ length: 2 ** accounts.length }, (_, bits) => {
    const reader = new Set(accounts.filter((_account, at) => (bits & (1 << at)) !== 0));
    const sight = visibilityKey(facts, reader);
    let place = places.get(sight);
    if (place === undefined) {
      place = differences.push(differenceOf(record, network, everybody, reader)) - 1;
      places.set(sight, place);
    }
    return place;
  });
  return { accounts, text, of, differences };
}

/** Built directly, because generating a second record for comparison would cost as much as the first. */
function differenceOf(
  record: TrackedShipment,
  network: Network,
  everybody: ReadonlySet<string>,
  reader: ReadonlySet<string>,
): SightDifference | null {
  const [whole, seen] = [everybody, reader].map((accounts) => visibleParts(record.facts, accounts)) as [
    VisibleParts,
    VisibleParts,
  ];
  const wholeParts = restrictedParts(record, whole);
  const seenParts = restrictedParts(record, seen);
  const without: string[] = [];
  const instead: Record<string, unknown> = {};
  for (const name of Object.keys(wholeParts) as (keyof typeof wholeParts)[]) {
    if (seenParts[name] === undefined && wholeParts[name] !== undefined) without.push(name);
    if (seenParts[name] !== undefined && wholeParts[name] === undefined) instead[name] = seenParts[name];
  }
  const documents = documentsOf(record, seen);
  if (documents.join() !== documentsOf(record, whole).join()) instead.documents = documents;
  if (whole.shipper !== seen.shipper || whole.consignee !== seen.consignee) {
    instead.movementHistory = visibleMovements(record, record.events, network, seen);
  }
  return { without, instead };
}

function rolesOf({ payerAccount, shipper, consignee, billTo }: ShipmentFacts): string[] {
  const accounts = [payerAccount, shipper.account, consignee.account, billTo.account];
  return [...new Set(accounts)].filter((account) => account !== '');
}
