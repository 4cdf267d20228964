// What the day's freight needs: queue counts, missed pickups, appointments, freight without a price, and each terminal's workload.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { type FoundPickup, missedPickups } from '../pickups/reads/find-pickups.ts';
import type { FreightUnderWay } from '../shipments/lists/freight-under-way.ts';
import { appointmentView, deliveryAppointments, type FoundAppointment } from './list-appointments.ts';
import { isDue, type TroubledFreight, troubledFreight } from './list-work-queue.ts';
import type { WorkQueueParts } from './work-queue-parts.ts';

const MOST_PICKUPS = 50;
const MOST_APPOINTMENTS = 100;
const MOST_PROS = 20;

export async function readToday(parts: WorkQueueParts, { username }: OperatorPrincipal): Promise<Answer> {
  const now = parts.context.freightClock.now();
  const [freight, troubled, appointments, missed] = await Promise.all([
    parts.shipments.underWay.all(),
    troubledFreight(parts),
    deliveryAppointments(parts),
    missedPickups(parts.pickups, now, MOST_PICKUPS),
  ]);
  const today = appointments.filter(({ isToday }) => isToday);
  const unpriced = freight.filter(({ hasPrice }) => !hasPrice);
  return {
    status: 200,
    body: enveloped({
      queue: countsOf(troubled, username, now),
      missedPickups: missed.map(missedPickupView),
      appointmentsToday: today.slice(0, MOST_APPOINTMENTS).map(appointmentView),
      withoutPrice: { count: unpriced.length, pros: unpriced.slice(0, MOST_PROS).map(({ pro }) => pro) },
      terminals: loadsOf(parts, freight, troubled, today),
    }),
  };
}

function missedPickupView({ requestNumber, status, originTerminal, pickupDate, closesAt, state }: FoundPickup) {
  const { shipper, contacts } = state.order.asked;
  const phone = [...shipper.contacts, ...contacts].find((one) => one.phone?.number !== undefined)?.phone;
  return {
    requestNumber,
    status,
    terminal: originTerminal,
    pickupDate,
    closesAt: new Date(closesAt).toISOString(),
    shipper: shipper.name ?? '',
    city: shipper.address.city ?? '',
    phone: phone === undefined ? '' : `${phone.areaCode ?? ''}${phone.number ?? ''}`,
  };
}

function countsOf(troubled: readonly TroubledFreight[], username: string, now: number) {
  const count = (is: (one: TroubledFreight) => boolean) => troubled.filter(is).length;
  return {
    total: troubled.length,
    exceptions: count(({ troubles }) => troubles.includes('EXCEPTION')),
    late: count(({ troubles }) => troubles.includes('LATE')),
    atRisk: count(({ troubles }) => troubles.includes('AT_RISK')),
    unowned: count(({ care }) => (care?.owner ?? '') === ''),
    yours: count(({ care }) => care?.owner === username),
    yoursDue: count(({ care }) => care?.owner === username && isDue(care, now)),
  };
}

interface Load {
  toPickUp: number;
  onHand: number;
  inbound: number;
  outForDelivery: number;
  onHandLb: number;
  troubled: number;
  appointmentsToday: number;
}

/** Terminals with work to do, busiest first. */
function loadsOf(
  { shipments }: WorkQueueParts,
  freight: readonly FreightUnderWay[],
  troubled: readonly TroubledFreight[],
  today: readonly FoundAppointment[],
) {
  const loads = new Map<string, Load>();
  const of = (terminal: string): Load => {
    const load = loads.get(terminal) ?? {
      toPickUp: 0,
      onHand: 0,
      inbound: 0,
      outForDelivery: 0,
      onHandLb: 0,
      troubled: 0,
      appointmentsToday: 0,
    };
    loads.set(terminal, load);
    return load;
  };
  for (const one of freight) {
    if (one.stage === 'PENDING') of(one.terminal).toPickUp += 1;
    else if (one.stage === 'OUT_FOR_DELIVERY') of(one.destinationTerminal).outForDelivery += 1;
    else if (one.isAtTerminal) {
      of(one.terminal).onHand += 1;
      of(one.terminal).onHandLb += one.weightLb;
    }
    const isThere = one.isAtTerminal && one.terminal === one.destinationTerminal;
    if (one.stage !== 'PENDING' && one.stage !== 'OUT_FOR_DELIVERY' && !isThere)
      of(one.destinationTerminal).inbound += 1;
  }
  for (const { freight: one } of troubled) of(one.terminal).troubled += 1;
  for (const { freight: one } of today) of(one.destinationTerminal).appointmentsToday += 1;
  const { terminalById } = shipments.network.now().data;
  const work = ({ toPickUp, onHand, inbound, outForDelivery }: Load) => toPickUp + onHand + inbound + outForDelivery;
  return [...loads]
    .filter(([terminal]) => terminal !== '')
    .map(([terminal, load]) => ({ terminal, name: terminalById.get(terminal)?.name ?? terminal, ...load }))
    .sort((one, other) => work(other) - work(one) || (one.terminal < other.terminal ? -1 : 1));
}
