// Puts the simulated operation of the test environment together: its clock, its freight, its routes.
import type { Context } from '../../context.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { AdjustableClock } from '../../platform/adjustable-clock.ts';
import type { Route } from '../../platform/contract/route.ts';
import { StoredClock } from '../../platform/db/stored-clock.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { firstLookAt } from './plan-moves.ts';
import { ShipmentsUnderWay } from './shipments-under-way.ts';
import { SimulatedOperation } from './simulated-operation.ts';
import { simulationRoutes } from './simulation.routes.ts';
import type { SimulationParts } from './simulation-parts.ts';
import { troubleStore } from './trouble.store.ts';

export interface Simulation {
  readonly operation: SimulatedOperation;
  /** When a bill's shipment has to be looked at. */
  firstActionAt(facts: ShipmentFacts, at: number): number | null;
  routes(checker: TokenChecker, operators: OperatorChecker): Route[];
}

type Around = Pick<SimulationParts, 'shipments' | 'pickups' | 'workers' | 'freightTopics' | 'settle' | 'alsoForget'>;

/** Luck that is the same on every machine, unless a run has a seed of its own. */
const COMMON_SEED = 'linehaul';

export function openSimulation(context: Context, clock: AdjustableClock, around: Around): Simulation {
  const parts: SimulationParts = {
    ...around,
    context,
    clock,
    storedClock: new StoredClock(context.db, clock),
    troubles: troubleStore(context.db),
    underWay: new ShipmentsUnderWay(),
    seed: context.config.seed ?? COMMON_SEED,
  };
  const operation = new SimulatedOperation(parts);
  return {
    operation,
    firstActionAt: (facts, at) => firstLookAt(parts, facts, at),
    routes: (checker, operators) => simulationRoutes(parts, operation, checker, operators),
  };
}
