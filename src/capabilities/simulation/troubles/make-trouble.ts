// Requests an exception for a shipment of the test environment.
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Accounts, findShipment } from '../../shipments/find-shipment.ts';
import type { SimulationParts } from '../simulation-parts.ts';
import { TROUBLES, type Trouble } from './trouble.ts';

/** The stages in which each kind is still possible. */
const UNTIL: Readonly<Record<Trouble, readonly string[]>> = {
  no_freight: ['PENDING'],
  reweigh: ['PENDING', 'PICKED_UP'],
  weather_delay: ['PENDING', 'PICKED_UP'],
  customs_hold: ['PENDING', 'PICKED_UP', 'IN_TRANSIT'],
  missed_appointment: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION'],
  attempted: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION'],
  refused: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION', 'OUT_FOR_DELIVERY'],
  damaged: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION', 'OUT_FOR_DELIVERY'],
  short: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION', 'OUT_FOR_DELIVERY'],
  pickup_rejected: ['PENDING'],
  pickup_over_capacity: ['PENDING'],
  short_pickup: ['PENDING'],
  reclass: ['PENDING', 'PICKED_UP'],
  redelivery: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION'],
  storage: ['PENDING', 'PICKED_UP'],
  guarantee_failed: ['PENDING', 'PICKED_UP'],
  overcharge: ['PENDING', 'PICKED_UP'],
  mechanical_breakdown: ['PENDING', 'PICKED_UP'],
  misrouted: ['PENDING', 'PICKED_UP'],
  lost_and_found: ['PENDING', 'PICKED_UP'],
  overage: ['PENDING', 'PICKED_UP'],
  partial_delivery: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION'],
  no_appointment: ['PENDING', 'PICKED_UP'],
  bad_address: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION'],
  no_answer: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION'],
  liftgate_needed: ['PENDING', 'PICKED_UP', 'IN_TRANSIT', 'AT_DESTINATION'],
  holiday_delay: ['PENDING', 'PICKED_UP'],
  missing_documents: ['PENDING', 'PICKED_UP'],
  missed_connection: ['PENDING', 'PICKED_UP'],
  credit_hold: ['PENDING', 'PICKED_UP'],
  late_events: ['PENDING', 'PICKED_UP'],
  duplicate_events: ['PENDING', 'PICKED_UP'],
};

const ON_LINE_HAUL: readonly Trouble[] = ['mechanical_breakdown', 'misrouted', 'missed_connection'];

/** Without `accounts`, any shipment: for the carrier itself. */
export async function makeTrouble(
  parts: SimulationParts,
  accounts: Accounts | undefined,
  pro: string,
  kind: Trouble,
): Promise<Answer> {
  const shipment = await findShipment(parts.shipments, pro, accounts);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  const { stage } = shipment.state;
  if (!UNTIL[kind].includes(stage)) {
    const details = `The shipment is ${stage.toLowerCase().replaceAll('_', ' ')}; ${kind} can happen no more.`;
    throw new Refusal('tooLateForTrouble', { details });
  }
  const description = impossible(shipment.facts, kind);
  if (description !== undefined) {
    throw new Refusal('validationFailed', {
      details: `kind ${description}`,
      failures: [{ field: 'kind', description }],
    });
  }
  return {
    status: 201,
    body: enveloped({ pro, kind, says: TROUBLES[kind] }),
    writes: [parts.troubles.add(pro, kind, parts.clock.now())],
  };
}

/** Why this kind is not possible for this freight, if so. */
function impossible({ shipper, consignee, route, charge }: ShipmentFacts, kind: Trouble): string | undefined {
  if (kind === 'overcharge' && charge === null) {
    return 'must be another one: this freight has no price that could be too high.';
  }
  if (kind === 'customs_hold' && shipper.country === consignee.country) {
    return 'must be another one: this freight crosses no border, and meets no customs.';
  }
  if (ON_LINE_HAUL.includes(kind) && route.length < 2) {
    return 'must be another one: one terminal serves both ends, so this freight is on no linehaul.';
  }
  return undefined;
}
