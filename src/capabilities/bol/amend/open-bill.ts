// A bill that the carrier is about to change.
import { compileValidator } from '../../../platform/contract/validator.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findShipment, type StoredShipment } from '../../shipments/find-shipment.ts';
import type { BolVersion } from '../record/bol.store.ts';
import type { BolRecord } from '../record/bol-record.ts';
import { readVersion } from '../record/find-bol.ts';
import { type BolRequest, bolRequestSchema } from '../request/bol.schema.ts';
import { isVoided } from '../submit/bol-openness.ts';
import type { BolParts } from '../submit/plan-bol.ts';

const fillDefaults = compileValidator(bolRequestSchema);

export interface OpenBill {
  readonly row: BolVersion;
  readonly request: BolRequest;
  readonly record: BolRecord;
  readonly shipment: StoredShipment;
}

/** @throws Refusal if there is none, or it was voided */
export async function openBill(parts: BolParts, pro: string): Promise<OpenBill> {
  const [shipment, row] = await Promise.all([findShipment(parts.shipments, pro), parts.store.newest(pro)]);
  if (shipment === undefined || row === undefined) throw new Refusal('noSuchShipment');
  if (isVoided(row)) throw new Refusal('bolVoided');
  const { request, record } = readVersion(row);
  // Defaults are filled in, as in new requests, so that they do not count as changes.
  fillDefaults(request);
  return { row, shipment, request, record };
}

/** The time whose prices apply to it. */
export function ratedAt({ record, row }: OpenBill): number {
  return record.ratedAt ?? row.made_at;
}
