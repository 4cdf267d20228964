// Finds the newest version of a bill of lading and its shipment, for a caller who may see it.
import { Refusal } from '../../../platform/http/refusal.ts';
import { findShipment, type StoredShipment } from '../../shipments/find-shipment.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import type { BolVersion } from './bol.store.ts';
import type { BolRecord } from './bol-record.ts';

export interface FoundBol {
  readonly row: BolVersion;
  readonly request: BolRequest;
  readonly record: BolRecord;
  readonly shipment: StoredShipment;
}

/** @throws Refusal when there is none, or none of its parties has one of the accounts */
export async function findBol(
  parts: BolParts,
  pro: string,
  accounts: { has(account: string): boolean },
): Promise<FoundBol> {
  const [shipment, row] = await Promise.all([findShipment(parts.shipments, pro, accounts), parts.store.newest(pro)]);
  if (shipment === undefined || row === undefined) throw new Refusal('noSuchBol');
  return { row, shipment, ...readVersion(row) };
}

export function readVersion(row: BolVersion): { readonly request: BolRequest; readonly record: BolRecord } {
  return { request: JSON.parse(row.body) as BolRequest, record: JSON.parse(row.record) as BolRecord };
}
