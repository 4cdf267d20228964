// Finds a shipment by its PRO. For a caller with none of its accounts, it does not exist.
import type { ShipmentParts } from './shipment-parts.ts';
import { type StoredShipment, storedShipment } from './stored-shipment.ts';

export type { StoredShipment } from './stored-shipment.ts';

/** A set of customer accounts, or a map keyed by them. */
export interface Accounts {
  has(account: string): boolean;
}

/** Without `accounts`, every shipment is found: for the carrier itself. */
export async function findShipment(
  { store }: Pick<ShipmentParts, 'store'>,
  pro: string,
  accounts?: Accounts,
): Promise<StoredShipment | undefined> {
  const [row] = await store.shipments([pro]);
  const shipment = row && storedShipment(row);
  return shipment !== undefined && maySee(shipment, accounts) ? shipment : undefined;
}

export function maySee({ facts }: Pick<StoredShipment, 'facts'>, accounts: Accounts | undefined): boolean {
  return accounts === undefined || facts.accounts.some((account) => accounts.has(account));
}

/** The freight has not been picked up, so its bill of lading may still change. */
export function isPending({ state }: StoredShipment): boolean {
  return state.stage === 'PENDING';
}
