// The terminals between which a shipment is on a truck, and its position: as reported, or estimated from the route and the clock.

import type { Terminal } from '../../freight/network/files/terminals-file.ts';
import type { Network } from '../../freight/network/network.ts';
import type { Position } from '../../freight/shipments/shipment-event.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';

/** The data of a shipment that does not change between two events. */
export interface TruckLeg {
  readonly pro: string;
  readonly from: Terminal;
  /** The same as `from` for a pickup or delivery truck. */
  readonly to: Terminal;
  readonly leftAt: number;
  /** The last position that the truck reported since it left. */
  readonly told: (Position & { readonly at: number }) | null;
}

/** Undefined if the freight is at a terminal, or its terminals are no longer in the network. */
export function truckLeg({ pro, facts, state, trail }: StoredShipment, network: Network): TruckLeg | undefined {
  const { terminalById } = network;
  const last = trail.at(-1) ?? null;
  if (state.stage === 'IN_TRANSIT') {
    if (state.isAtTerminal) return undefined;
    const from = state.terminal === '' ? facts.originTerminal : state.terminal;
    const at = facts.route.indexOf(from);
    const next = at >= 0 ? facts.route[at + 1] : undefined;
    return leg(terminalById.get(from), terminalById.get(next ?? facts.destinationTerminal), state.terminalAt);
  }
  const local = state.stage === 'PICKED_UP' ? facts.originTerminal : facts.destinationTerminal;
  const since = state.stage === 'PICKED_UP' ? (state.pickup?.at ?? 0) : (state.outForDelivery?.since ?? 0);
  return leg(terminalById.get(local), terminalById.get(local), since);

  function leg(from: Terminal | undefined, to: Terminal | undefined, leftAt: number): TruckLeg | undefined {
    if (from === undefined || to === undefined) return undefined;
    return { pro, from, to, leftAt, told: last !== null && last.at >= leftAt ? last : null };
  }
}

export const TRUCK_FIELDS = ['pro', 'latitude', 'longitude', 'heading', 'from', 'to', 'at', 'source'] as const;
export type TruckRow = readonly [string, number, number, number | null, string, string, number, 'gps' | 'schedule'];

/** A late truck is shown just before its terminal until its arrival is reported. */
const FARTHEST = 0.98;

export function truckRow({ pro, from, to, leftAt, told }: TruckLeg, minutes: number, now: number): TruckRow {
  if (told !== null) {
    return [pro, told.latitude, told.longitude, from === to ? null : heading(told, to), from.id, to.id, told.at, 'gps'];
  }
  if (from === to) return [pro, from.latitude, from.longitude, null, from.id, to.id, leftAt, 'schedule'];
  const share = Math.min(FARTHEST, Math.max(0, (now - leftAt) / (Math.max(1, minutes) * 60_000)));
  const latitude = round(from.latitude + (to.latitude - from.latitude) * share, 10_000);
  const longitude = round(from.longitude + (to.longitude - from.longitude) * share, 10_000);
  return [pro, latitude, longitude, heading({ latitude, longitude }, to), from.id, to.id, now, 'schedule'];
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}

/** Whole degrees, clockwise from north. */
function heading(from: Position, to: Position): number {
  const radians = Math.PI / 180;
  const east = Math.sin((to.longitude - from.longitude) * radians) * Math.cos(to.latitude * radians);
  const north =
    Math.cos(from.latitude * radians) * Math.sin(to.latitude * radians) -
    Math.sin(from.latitude * radians) *
      Math.cos(to.latitude * radians) *
      Math.cos((to.longitude - from.longitude) * radians);
  return (Math.round(Math.atan2(east, north) / radians) + 360) % 360;
}
