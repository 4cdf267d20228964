// The steps before a carrier takes its first shipment, and which of them are done.
import { DAY_MS } from '../../../src/freight/milliseconds.ts';
import type { DataOf, RowOf } from '../../api/described.ts';

export const SETUP_STEPS = {
  network: '/console/network',
  tariff: '/console/tariffs',
  fuel: '/console/fuel',
  branding: '/console/settings',
  secondFactor: '/console/account',
  colleague: '/console/operators',
  backup: '/console/health',
  customer: '/console/customers',
  portalUser: '/console/customers',
  shipment: '/console/bills/new',
} as const;
export type SetupStep = keyof typeof SETUP_STEPS;

/** The data that decides which steps are done. */
export interface SetupFacts {
  readonly username: string;
  readonly now: number;
  readonly health: Pick<DataOf<'/ops/v1/health'>, 'network' | 'tariff' | 'lastBackup'>;
  readonly fuelWeeks: readonly Pick<DataOf<'/ops/v1/fuel'>['weeks'][number], 'from' | 'state'>[];
  readonly branding: Pick<DataOf<'/ops/v1/branding'>, 'changedAt'>;
  readonly operators: readonly Pick<RowOf<'/ops/v1/operators'>, 'username' | 'isProgram' | 'hasSecondFactor'>[];
  readonly customers: readonly Pick<RowOf<'/ops/v1/customers'>, 'portalAccounts'>[];
  readonly shipments: number;
}

const FUEL_HOLDS_MS = 14 * DAY_MS;

export function doneSteps(facts: SetupFacts): ReadonlySet<SetupStep> {
  const { username, now, health, fuelWeeks, branding, operators, customers, shipments } = facts;
  const isDone: Record<SetupStep, boolean> = {
    network: health.network !== null,
    tariff: health.tariff !== null,
    fuel: fuelWeeks.some(({ from, state }) => state === 'current' && now - Date.parse(from) <= FUEL_HOLDS_MS),
    branding: branding.changedAt !== null,
    secondFactor: operators.some((one) => one.username === username && one.hasSecondFactor),
    colleague: operators.filter(({ isProgram }) => !isProgram).length > 1,
    backup: health.lastBackup !== null,
    customer: customers.length > 0,
    portalUser: customers.some(({ portalAccounts }) => portalAccounts > 0),
    shipment: shipments > 0,
  };
  return new Set((Object.keys(isDone) as SetupStep[]).filter((step) => isDone[step]));
}
