// By what a shipment is found: its accounts, its numbers, and the consignee's name where the account may know it.
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { Findable } from './store/shipment-rows.ts';
import { visibleParts } from './tracking/visible-parts.ts';

export function findableShipment(facts: ShipmentFacts, createdAt: number): Findable {
  const { pro, shipDay, accounts, references, consignee } = facts;
  const name = searchName(consignee.name);
  const consignees = [...new Set(accounts)]
    // Each account by itself: on a blind shipment the shipper's must not find it by whom it goes to.
    .filter((account) => name !== '' && visibleParts(facts, { has: (one) => one === account }).consignee)
    .map((account) => ({ account, name }));
  return { pro, createdAt, shipDay, accounts, references, consignees };
}

/** Names as they are stored and searched for: however somebody writes them, they are the same. */
export function searchName(text: string): string {
  // Most names are plain, and looking through the classes of Unicode takes ten times as long.
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
