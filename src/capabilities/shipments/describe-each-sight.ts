// Describes shipments once for each way in which somebody may see them: for those who tell several readers of the same event.
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { upToDate } from './read-history.ts';
import type { ShipmentHistory } from './shipment-history.schema.ts';
import { shipmentHistory, sightName } from './shipment-history.ts';
import type { ShipmentParts } from './shipment-parts.ts';
import { eventsOfRecord, storedShipment } from './stored-shipment.ts';

export interface EachSight {
  readonly facts: ShipmentFacts;
  /** The accounts on which it depends what a reader sees. */
  readonly accounts: readonly string[];
  /**
   * One for each set of these accounts: at the place whose bits say which of them the reader has. Sets that see the same
   * share the object.
   */
  readonly histories: readonly ShipmentHistory[];
}

/** By PRO; what does not exist is left out. */
export async function describeEachSight(
  parts: ShipmentParts,
  pros: readonly string[],
): Promise<Map<string, EachSight>> {
  if (pros.length === 0) return new Map();
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const rows = await parts.store.records(pros);
  return new Map(
    rows.map((row) => {
      const shipment = upToDate(storedShipment(row), network, now);
      const { facts } = shipment;
      const events = eventsOfRecord(row.events);
      const accounts = rolesOf(facts);
      const bySight = new Map<number, ShipmentHistory>();
      const histories = Array.from({ length: 2 ** accounts.length }, (_, bits) => {
        const reader = new Set(accounts.filter((_account, at) => (bits & (1 << at)) !== 0));
        const sight = sightName(facts, reader);
        const known = bySight.get(sight);
        if (known !== undefined) return known;
        const history = shipmentHistory(shipment, events, network.data, reader);
        bySight.set(sight, history);
        return history;
      });
      return [row.pro, { facts, accounts, histories }];
    }),
  );
}

function rolesOf({ payerAccount, shipper, consignee, billTo }: ShipmentFacts): string[] {
  const accounts = [payerAccount, shipper.account, consignee.account, billTo.account];
  return [...new Set(accounts)].filter((account) => account !== '');
}
