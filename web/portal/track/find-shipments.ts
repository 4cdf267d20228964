// Finds shipments by any number: PRO, BOL, PO or pickup, in order of likelihood.

import { api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { ApiProblem } from '../../api/problem.ts';
import { keepHere } from '../../session/kept-here.ts';
import { isPickupNumber, kindsOf, type NumberKind } from './number-kinds.ts';

export type ShipmentHistory = components['schemas']['ShipmentHistory'];

export interface Found {
  readonly by: NumberKind;
  readonly shipments: readonly ShipmentHistory[];
}

/** A pickup whose freight is not picked up yet: it has its own page. */
export interface FoundPickup {
  readonly pickup: string;
}

/** Null if nothing in the caller's accounts has the number. */
export async function findShipments(number: string): Promise<Found | FoundPickup | null> {
  for (const [by, value] of kindsOf(number)) {
    try {
      const query = { [by]: value };
      const shipments = await dataOf(api.GET('/v1/shipments/history', { params: { query } }));
      // Before pickup, the user is looking for the truck, not the shipment.
      const waits = by === 'pickup' && shipments.every(({ status }) => status.conciseStatus === 'Pending');
      return (waits && (await findPickup(value))) || { by, shipments };
    } catch (problem) {
      if (!(problem instanceof ApiProblem && problem.status === 404)) throw problem;
    }
  }
  return isPickupNumber(number) ? findPickup(number.toUpperCase()) : null;
}

async function findPickup(requestNumber: string): Promise<FoundPickup | null> {
  try {
    await dataOf(api.GET('/v1/pickup-requests/{requestNumber}', { params: { path: { requestNumber } } }));
    return { pickup: requestNumber };
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) return null;
    throw problem;
  }
}

const KEPT = 8;
const keyOf = (username: string) => `linehaul-tracked-${username}`;

export function recentNumbers(username: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function rememberNumber(username: string, number: string): void {
  const others = recentNumbers(username).filter((kept) => kept !== number);
  keepHere(keyOf(username), [number, ...others].slice(0, KEPT));
}
