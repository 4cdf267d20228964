// What a shipment can be found by: its accounts, its numbers, and the consignee's name if the account may see it.
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { Findable } from './store/shipment-rows.ts';
import { visibleParts } from './tracking/visible-parts.ts';

export function findableShipment(facts: ShipmentFacts, createdAt: number): Findable {
  const { pro, shipDay, accounts, references, consignee } = facts;
  const name = searchName(consignee.name);
  const consignees = [...new Set(accounts)]
    // Per account: on a blind shipment, the shipper's account must not find it by the consignee.
    .filter((account) => name !== '' && visibleParts(facts, { has: (one) => one === account }).consignee)
    .map((account) => ({ account, name }));
  return { pro, createdAt, shipDay, accounts, references, consignees };
}

/** Normalizes names for storage and search, so that spelling variants match. */
export function searchName(text: string): string {
  // Most names are plain ASCII, and Unicode character classes take ten times as long.
  if (PLAIN.test(text))
    return text
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const PLAIN = /^[\x20-\x7e]*$/;
