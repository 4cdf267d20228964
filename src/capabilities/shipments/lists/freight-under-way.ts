// All freight that has not ended, reduced to the few facts that operators work with. Unchanged freight is cached, so that many open
// screens cost little more than one.

import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { Stage } from '../../../freight/shipments/shipment-moves.ts';
import type { Appointment } from '../../../freight/shipments/shipment-state.ts';
import type { NetworkInForce } from '../../carrier/network-in-force.ts';
import { endView } from '../party.schema.ts';
import { UNDER_WAY } from '../store/carrier-reads.ts';
import type { ShipmentStore } from '../store/shipment.store.ts';
import type { StoredShipment } from '../stored-shipment.ts';
import { latenessOf, promisedAt } from './lateness.ts';
import { freightInStages, shipmentsOf } from './survey-shipments.ts';
import { terminalOf } from './terminal-of.ts';

export interface FreightUnderWay {
  readonly pro: string;
  readonly stage: Stage;
  readonly shipDay: number;
  /** Where the freight is, or else the terminal that collects it. */
  readonly terminal: string;
  readonly isAtTerminal: boolean;
  readonly destinationTerminal: string;
  readonly expandedStatus: string;
  /** '' while nothing is wrong. */
  readonly reasonCode: string;
  readonly isException: boolean;
  readonly statusSince: number;
  /** Null if no day was promised. */
  readonly promisedAt: number | null;
  readonly estimatedAt: number | null;
  /** The latest. Null if none was requested. */
  readonly appointment: Appointment | null;
  readonly payerAccount: string;
  readonly accounts: readonly string[];
  readonly shipper: { readonly name: string; readonly city: string; readonly state: string };
  readonly consignee: {
    readonly name: string;
    readonly city: string;
    readonly state: string;
    readonly contactName: string;
    readonly phone: string;
  };
  readonly handlingUnits: number;
  readonly weightLb: number;
  readonly hasPrice: boolean;
}

interface Needs {
  readonly context: Context;
  readonly store: ShipmentStore;
  readonly network: NetworkInForce;
}

interface Known {
  /** The last event that `freight` includes. */
  readonly sequence: number;
  readonly freight: FreightUnderWay;
}

const READ_AT_ONCE = 128;
/** Screens that load within this time share one read of the database. */
const FRESH_MS = 1_000;

export class UnderWayBoard {
  readonly #needs: Needs;
  #known = new Map<string, Known>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async all(): Promise<readonly FreightUnderWay[]> {
    await this.#look();
    return [...this.#known.values()].map(({ freight }) => freight);
  }

  #look(): Promise<void> {
    if (performance.now() - this.#lookedAt < FRESH_MS) return Promise.resolve();
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Builds a new map each time, so that readers of the previous one are not affected. */
  async #read(): Promise<void> {
    const marks = await freightInStages(this.#needs, UNDER_WAY);
    const network = this.#needs.network.now();
    const next = new Map<string, Known>();
    const unread = new Map<string, number>();
    for (const { pro, sequence } of marks) {
      const known = this.#known.get(pro);
      if (known?.sequence === sequence) next.set(pro, known);
      else unread.set(pro, sequence);
    }
    const pros = [...unread.keys()];
    for (let at = 0; at < pros.length; at += READ_AT_ONCE) {
      for (const shipment of await shipmentsOf(this.#needs, pros.slice(at, at + READ_AT_ONCE))) {
        next.set(shipment.pro, { sequence: unread.get(shipment.pro)!, freight: freightSummary(shipment, network) });
      }
      await othersTurn();
    }
    this.#known = next;
    this.#lookedAt = performance.now();
  }
}

export function freightSummary(shipment: StoredShipment, { data }: ReturnType<NetworkInForce['now']>): FreightUnderWay {
  const { pro, facts, state, estimate } = shipment;
  const { shipper, consignee } = facts;
  return {
    pro,
    stage: state.stage,
    shipDay: facts.shipDay,
    terminal: terminalOf(shipment),
    isAtTerminal: state.isAtTerminal,
    destinationTerminal: facts.destinationTerminal,
    expandedStatus: state.status.expandedStatus,
    reasonCode: state.status.reasonCode,
    isException: state.status.isException,
    statusSince: state.status.at,
    promisedAt: promisedAt(shipment, data.terminalById),
    estimatedAt: estimate?.end ?? null,
    appointment: state.appointments.at(-1) ?? null,
    payerAccount: facts.payerAccount,
    accounts: facts.accounts,
    shipper: endView(shipper),
    consignee: { ...endView(consignee), contactName: consignee.contactName, phone: consignee.phone },
    handlingUnits: facts.handlingUnits,
    weightLb: state.reweigh?.weightLb ?? facts.weightLb,
    hasPrice: facts.charge !== null || (state.reweigh?.chargeCents ?? null) !== null,
  };
}

export const TROUBLES = ['EXCEPTION', 'LATE', 'AT_RISK'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** What is wrong with the freight now: an exception, a missed promise, or an estimate after the promised time. */
export function troublesOf(freight: FreightUnderWay, now: number): readonly Trouble[] {
  const late = latenessOf(freight, now);
  return [...(freight.isException ? (['EXCEPTION'] as const) : []), ...(late === undefined ? [] : [late])];
}

/** Since when the freight needs attention. For late freight, this is the promised time. */
export function troubledSince(freight: FreightUnderWay, troubles: readonly Trouble[]): number {
  const { statusSince, promisedAt } = freight;
  if (!troubles.includes('EXCEPTION')) return promisedAt ?? statusSince;
  return troubles.includes('LATE') ? Math.min(statusSince, promisedAt ?? statusSince) : statusSince;
}
