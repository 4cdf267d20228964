// Carries out an instruction, by the means that operators have: events, and the reconsignment of the bill.
import { exceptionsSettledBy, keepsFreight } from '../../freight/instructions/instruction-kinds.ts';
import type { ShipmentEvent } from '../../freight/shipments/shipment-event.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';
import type { ExceptionReason } from '../../freight/value-sets/exception-reason.ts';
import type { Step } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { reconsignBill } from '../bill-corrections/correct-bill.ts';
import { recordShipmentEvents } from '../shipments/events/record-events.ts';
import { findShipment } from '../shipments/find-shipment.ts';
import { freightZone } from './freight-zone.ts';
import type { InstructionBody, InstructionRow } from './instruction.store.ts';
import type { InstructionParts } from './instruction-parts.ts';
import { notPossible, openReasons, possibleNow } from './possible-instructions.ts';
import { followsUpAt } from './simulated-instructions.ts';

const HOLD: ExceptionReason = 'HLD';

const NOTES = {
  REDELIVER: () => 'The customer wants it redelivered.',
  RETURN: () => 'The customer wants it returned to the shipper.',
  HOLD: ({ holdUntil }: InstructionBody) => `The customer wants it held until ${holdUntil}.`,
  CHANGE_ADDRESS: () => 'The customer gave another address.',
} as const;

export interface CarriedOut {
  readonly writes: readonly Step[];
  /** When the simulated carrier follows up; null if there is nothing to do, or no simulation. */
  readonly followsUpAt: number | null;
}

/** @throws Refusal if the freight's state no longer allows it */
export async function carryOut(
  parts: InstructionParts,
  actor: string,
  row: InstructionRow,
  at: number,
): Promise<CarriedOut> {
  const { pro, kind } = row;
  const shipment = await findShipment(parts.shipments, pro);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  const possible = possibleNow(shipment);
  if (!possible.includes(kind)) throw notPossible(possible);
  const body = JSON.parse(row.body) as InstructionBody;
  const note = NOTES[kind](body);
  const open = openReasons(shipment.state);
  // A closed consignee is resolved when the next truck goes out, which is reported then; until then it is why the freight waits.
  const endsLater = kind === 'REDELIVER' ? endingWithNextTry(shipment.state) : [];
  const settled = exceptionsSettledBy(kind, open).filter((reason) => !endsLater.includes(reason));
  const next = parts.context.testClock === undefined ? null : followsUpAt(row, freightZone(parts, shipment), at);
  if (kind === 'CHANGE_ADDRESS') {
    return { writes: await reconsign(parts, actor, row, note, settled), followsUpAt: next };
  }
  // Reported events may be ahead of this clock; this one must still come after them.
  const occurredAt = Math.max(at, shipment.state.last.occurredAt + 1);
  const event = (type: 'exception_opened' | 'exception_resolved', reasonCode: ExceptionReason): ShipmentEvent => ({
    eventId: `${row.id}-${reasonCode}`,
    kind: type,
    occurredAt,
    details: { reasonCode, note, reportedBy: actor },
  });
  const events = settled.map((reason) => event('exception_resolved', reason));
  if (keepsFreight(kind) && !open.includes(HOLD)) events.push(event('exception_opened', HOLD));
  return { writes: await recordAll(parts, pro, events), followsUpAt: next };
}

function endingWithNextTry({ exceptions }: ShipmentState): readonly ExceptionReason[] {
  return exceptions.filter((one) => one.resolvedAt === null && one.endsWithNextTry).map(({ code }) => code);
}

/** @throws Refusal if one of them cannot happen */
export async function recordAll(
  { shipments }: InstructionParts,
  pro: string,
  events: readonly ShipmentEvent[],
): Promise<readonly Step[]> {
  if (events.length === 0) return [];
  const { results, writes } = await recordShipmentEvents(shipments, pro, events);
  const refused = results.find(({ outcome }) => outcome !== 'recorded');
  if (refused === undefined) return writes;
  throw new Refusal('instructionNotPossible', 'reason' in refused ? { details: refused.reason } : {});
}

async function reconsign(
  { corrections }: InstructionParts,
  actor: string,
  { pro, body }: InstructionRow,
  reason: string,
  settled: readonly ExceptionReason[],
): Promise<readonly Step[]> {
  const destination = (JSON.parse(body) as InstructionBody).destination!;
  const answer = await reconsignBill(corrections, { actor }, pro, { reason, destination }, settled);
  if (answer.status === 200) return answer.writes ?? [];
  const details =
    'It credits more than one operator can grant. Reconsign the shipment from its page; once that is approved, accept with `alreadyDone`.';
  throw new Refusal('instructionNotPossible', { details });
}
