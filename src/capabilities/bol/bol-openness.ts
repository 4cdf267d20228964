// Whether a bill of lading may still change: until the freight is picked up (spec-gaps 5).
import { Refusal } from '../../platform/http/refusal.ts';
import { isPending } from '../shipments/find-shipment.ts';
import type { FoundBol } from './find-bol.ts';

/** @throws Refusal */
export function refuseUnlessOpen({ row, shipment }: FoundBol): void {
  if (row.action === 'voided') throw new Refusal('bolVoided');
  if (!isPending(shipment)) throw new Refusal('bolPickedUp');
}
