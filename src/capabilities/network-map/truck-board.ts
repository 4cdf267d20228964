// The positions of all trucks. Unchanged data is cached, so that a map of ten thousand is cheap to redraw.
import type { Network } from '../../freight/network/network.ts';
import { freightOnTrucks, shipmentsOf } from '../shipments/lists/survey-shipments.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import { type TruckLeg, type TruckRow, truckLeg, truckRow } from './truck-leg.ts';

interface Known {
  readonly mark: string;
  /** Undefined while the freight is not on a truck. */
  readonly leg: TruckLeg | undefined;
}

const READ_AT_ONCE = 128;
/** Maps requested within this time share one database read. */
const FRESH_MS = 2_000;
const MINUTES_WITHOUT_LINK = 480;

export class TruckBoard {
  readonly #parts: ShipmentParts;
  readonly #freshMs: number;
  #known = new Map<string, Known>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(parts: ShipmentParts, freshMs = FRESH_MS) {
    this.#parts = parts;
    this.#freshMs = freshMs;
  }

  /** All trucks, as of now. */
  async rows(): Promise<{ readonly at: number; readonly rows: readonly TruckRow[] }> {
    await this.#look();
    const at = this.#parts.context.freightClock.now();
    const { data } = this.#parts.network.now();
    const rows: TruckRow[] = [];
    for (const { leg } of this.#known.values()) {
      if (leg !== undefined) rows.push(truckRow(leg, minutesOf(data, leg), at));
    }
    return { at, rows };
  }

  #look(): Promise<void> {
    if (performance.now() - this.#lookedAt < this.#freshMs) return Promise.resolve();
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Builds a new map each time, so that readers of the previous one are not disturbed. */
  async #read(): Promise<void> {
    const marks = await freightOnTrucks(this.#parts);
    const { data } = this.#parts.network.now();
    const next = new Map<string, Known>();
    const unread = new Map<string, string>();
    for (const { pro, mark } of marks) {
      const known = this.#known.get(pro);
      if (known?.mark === mark) next.set(pro, known);
      else unread.set(pro, mark);
    }
    const pros = [...unread.keys()];
    for (let at = 0; at < pros.length; at += READ_AT_ONCE) {
      for (const shipment of await shipmentsOf(this.#parts, pros.slice(at, at + READ_AT_ONCE))) {
        next.set(shipment.pro, { mark: unread.get(shipment.pro)!, leg: truckLeg(shipment, data) });
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#known = next;
    this.#lookedAt = performance.now();
  }
}

const minutesOfLinks = new WeakMap<Network, ReadonlyMap<number, number>>();

function minutesOf(network: Network, { from, to }: TruckLeg): number {
  let links = minutesOfLinks.get(network);
  const size = network.terminals.length;
  if (links === undefined) {
    const known = new Map<number, number>();
    for (const lane of network.lanes) {
      known.set(lane.from.index * size + lane.to.index, lane.minutes);
      known.set(lane.to.index * size + lane.from.index, lane.minutes);
    }
    links = known;
    minutesOfLinks.set(network, links);
  }
  return links.get(from.index * size + to.index) ?? MINUTES_WITHOUT_LINK;
}
