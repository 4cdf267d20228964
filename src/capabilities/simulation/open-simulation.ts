// Assembles the simulation of the test environment: its clock, its freight, its routes.
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Step } from '../../platform/db/database.ts';
import { StoredClock } from '../../platform/db/stored-clock.ts';
import { countedGauge } from '../../platform/http/metrics/counted-gauge.ts';
import type { Metrics } from '../../platform/http/metrics/metrics.ts';
import { Linked } from '../../platform/linked.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { planSooner } from '../shipments/events/plan-next.ts';
import type { MovedShipment } from '../shipments/shipment-parts.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { ClockLease } from './clock/clock-lease.ts';
import { COMMON_SEED } from './journey/dice.ts';
import { mayChangePlans } from './operator-holds.ts';
import { firstLookAt } from './plan-moves.ts';
import { ShipmentsUnderWay } from './shipments-under-way.ts';
import { SimulatedOperation } from './simulated-operation.ts';
import { simulationRoutes } from './simulation.routes.ts';
import type { SimulationParts } from './simulation-parts.ts';
import { troubleStore } from './troubles/trouble.store.ts';

export interface Simulation extends Capability {
  /** When the simulation must first look at a bill's shipment. */
  firstActionAt(facts: ShipmentFacts, at: number): number | null;
  /** Plans simulated freight again after others have reported events for it. */
  ofShipments(moved: readonly MovedShipment[]): readonly Step[];
  /** Registers the writes that empty the tables of every capability. */
  link(forgetAll: () => readonly Step[]): void;
}

type SimulationNeeds = Pick<
  SimulationParts,
  'context' | 'shipments' | 'pickups' | 'workers' | 'freightTopics' | 'desks' | 'settle'
> & {
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
  readonly metrics: Metrics;
};

/** Undefined in production, where the clock cannot be set. */
export function openSimulation(needs: SimulationNeeds): Simulation | undefined {
  const { context } = needs;
  const clock = context.testClock;
  if (clock === undefined) return undefined;
  const forgetAll = new Linked<() => readonly Step[]>('The reset of every capability');
  const storedClock = new StoredClock(context.db, clock);
  const parts: SimulationParts = {
    ...needs,
    clock,
    storedClock,
    lease: new ClockLease(context, storedClock),
    troubles: troubleStore(context.db),
    underWay: new ShipmentsUnderWay(),
    seed: context.config.seed ?? COMMON_SEED,
    forgetAll: () => forgetAll.value(),
  };
  const operation = new SimulatedOperation(parts);
  countedGauge(
    needs.metrics.registry,
    'linehaul_simulation_lag_seconds',
    'How far the simulated freight is behind the clock of the test environment.',
    async () => (await operation.lagMs()) / 1_000,
  );
  return {
    docsPages: [{ path: '/docs/test-environment', title: 'Test environment', guide: 'test-environment' }],
    routes: simulationRoutes(parts, operation, needs.tokens, needs.operators),
    firstActionAt: (facts, at) => firstLookAt(parts, facts, at),
    ofShipments: (moved) =>
      moved
        .filter(({ events }) => mayChangePlans(events))
        .flatMap(({ pro }) => planSooner(parts.shipments, pro, clock.now())),
    link: (registered) => forgetAll.link(registered),
    start: () => operation.start(),
    stop: () => operation.stop(),
    nextWorkAt: () => operation.nextAt(),
    forget: () => [parts.troubles.forgetAll()],
  };
}
