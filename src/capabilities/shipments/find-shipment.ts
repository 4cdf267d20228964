// Finds a shipment by its PRO. For a caller with none of its accounts, it does not exist.
import { findArchived, refuseArchived } from './find-archived.ts';
import type { ShipmentParts } from './shipment-parts.ts';
import { type StoredShipment, storedShipment } from './stored-shipment.ts';

export type { StoredShipment } from './stored-shipment.ts';

/** A set of customer accounts, or a map keyed by them. */
export interface Accounts {
  has(account: string): boolean;
}

type Parts = Pick<ShipmentParts, 'store' | 'context'>;

/**
 * For something that may change the shipment. Without `accounts`, every shipment is found: for the carrier itself.
 * @throws Refusal if it is in the archive
 */
export async function findShipment(
  parts: Parts,
  pro: string,
  accounts?: Accounts,
): Promise<StoredShipment | undefined> {
  const [row] = await parts.store.shipments([pro]);
  if (row === undefined) {
    const archived = await findArchived(parts, pro);
    if (archived !== undefined && maySee(archived, accounts)) throw refuseArchived(pro);
    return undefined;
  }
  const shipment = storedShipment(row);
  return maySee(shipment, accounts) ? shipment : undefined;
}

/** For reading only: a shipment that is stored or archived. */
export async function findReadableShipment(
  parts: Parts,
  pro: string,
  accounts?: Accounts,
): Promise<StoredShipment | undefined> {
  const [row] = await parts.store.shipments([pro]);
  const shipment = row === undefined ? await findArchived(parts, pro) : storedShipment(row);
  return shipment !== undefined && maySee(shipment, accounts) ? shipment : undefined;
}

export function maySee({ facts }: Pick<StoredShipment, 'facts'>, accounts: Accounts | undefined): boolean {
  return accounts === undefined || facts.accounts.some((account) => accounts.has(account));
}

/** The freight has not been picked up, so its bill of lading may still change. */
export function isPending({ state }: StoredShipment): boolean {
  return state.stage === 'PENDING';
}
