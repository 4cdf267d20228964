// Finds the newest version of a bill of lading and its shipment, for a caller who may see it.
import { Refusal } from '../../../platform/http/refusal.ts';
import {
  type Accounts,
  findReadableShipment,
  findShipment,
  type StoredShipment,
} from '../../shipments/find-shipment.ts';
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

/** To change it. @throws Refusal when there is none, it is archived, or none of its parties has one of the accounts */
export function findBol(parts: BolParts, pro: string, accounts: Accounts): Promise<FoundBol> {
  return foundBol(findShipment(parts.shipments, pro, accounts), parts.store.newest(pro));
}

/** To read it, also from the archive. @throws Refusal when there is none, or none of its parties has one of the accounts */
export function findAnyBol(parts: BolParts, pro: string, accounts: Accounts): Promise<FoundBol> {
  return foundBol(findReadableShipment(parts.shipments, pro, accounts), parts.store.shown(pro));
}

async function foundBol(
  found: Promise<StoredShipment | undefined>,
  newest: Promise<BolVersion | undefined>,
): Promise<FoundBol> {
  const [shipment, row] = await Promise.all([found, newest]);
  if (shipment === undefined || row === undefined) throw new Refusal('noSuchBol');
  return { row, shipment, ...readVersion(row) };
}

export function readVersion(row: BolVersion): { readonly request: BolRequest; readonly record: BolRecord } {
  return { request: JSON.parse(row.body) as BolRequest, record: JSON.parse(row.record) as BolRecord };
}
