// Voids a bill of lading until the freight is picked up. Its PRO stays used.
import type { Answer } from '../../platform/contract/route.ts';
import { voidShipment } from '../shipments/void-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import { refuseUnlessOpen } from './bol-openness.ts';
import { findBol } from './find-bol.ts';
import type { BolParts } from './plan-bol.ts';

export async function voidBol(parts: BolParts, caller: Caller, pro: string): Promise<Answer> {
  const before = await findBol(parts, pro, caller.accounts);
  refuseUnlessOpen(before, caller);
  const now = parts.context.freightClock.now();
  const { row } = before;
  return {
    status: 204,
    writes: [
      ...voidShipment(parts.shipments, before.shipment, now),
      parts.store.insert({
        ...row,
        version: row.version + 1,
        action: 'voided',
        made_at: now,
        username: caller.username,
      }),
    ],
    committed: parts.shipments.wake,
  };
}
