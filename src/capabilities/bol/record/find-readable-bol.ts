// Finds a bill for a caller who may read all of it: on a blind shipment the parties must not learn about each other.
import { Refusal } from '../../../platform/http/refusal.ts';
import { visibleParts } from '../../shipments/tracking/visible-parts.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { isVoided } from '../submit/bol-openness.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { type FoundBol, findAnyBol } from './find-bol.ts';

export interface ReadableBol extends FoundBol {
  readonly seesCharges: boolean;
  /** Whether the bill was created for one of the caller's accounts. */
  readonly isOwner: boolean;
}

/** @throws Refusal when there is none that the caller may read */
export async function findReadableBol(parts: BolParts, caller: Caller, pro: string): Promise<ReadableBol> {
  const found = await findAnyBol(parts, pro, caller.accounts);
  const sees = visibleParts(found.shipment.facts, caller.accounts);
  const isOwner = found.record.owners.some((account) => caller.accounts.has(account));
  if (!isOwner && !(sees.shipper && sees.consignee && sees.billTo)) throw new Refusal('noSuchBol');
  return { ...found, seesCharges: sees.charges, isOwner };
}

/** Like findReadableBol, but not for voided bills, which have no documents. @throws Refusal */
export async function findOpenBol(parts: BolParts, caller: Caller, pro: string): Promise<ReadableBol> {
  const found = await findReadableBol(parts, caller, pro);
  if (isVoided(found.row)) throw new Refusal('bolVoided');
  return found;
}
