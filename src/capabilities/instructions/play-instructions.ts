// The simulated carrier's dispatch: answers instructions and follows up on them, each at its own time.
import type { ShipmentEvent } from '../../freight/shipments/shipment-event.ts';
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import type { Step } from '../../platform/db/database.ts';
import { playDue } from '../../platform/db/play-due.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findShipment } from '../shipments/find-shipment.ts';
import { answer } from './answer-instruction.ts';
import { recordAll } from './carry-out-instruction.ts';
import type { InstructionBody, InstructionRow } from './instruction.store.ts';
import type { InstructionParts } from './instruction-parts.ts';
import { openReasons } from './possible-instructions.ts';
import { instructionWord } from './simulated-instructions.ts';

const ACTOR = 'simulation:dispatch';

/** Does everything that is due by then. Returns the number of changes. */
export function playInstructions(parts: InstructionParts, until: number): Promise<number> {
  const writesOf = (row: InstructionRow, at: number) =>
    row.status === 'WAITING' ? answered(parts, row, at) : followUp(parts, row, at);
  return playDue(parts.context.db, { toPlay: parts.store.toPlay, writesOf }, parts.wake, until);
}

async function answered(parts: InstructionParts, row: InstructionRow, at: number): Promise<readonly Step[]> {
  const { note } = JSON.parse(row.body) as InstructionBody;
  const decline = (why: string) => ({ decision: 'DECLINE', note: why, alreadyDone: false }) as const;
  if (instructionWord(note) === 'TEST-INSTRUCTION-DECLINE') {
    return (await answer(parts, ACTOR, row, decline('The terminal cannot do this. Please call.'), at)).writes;
  }
  try {
    return (await answer(parts, ACTOR, row, { decision: 'ACCEPT', note: '', alreadyDone: false }, at)).writes;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const isMoving = row.kind === 'REDELIVER' && !(await isOver(parts, row.pro));
    const said = isMoving
      ? ({ decision: 'ACCEPT', note: 'The freight is on its way again.', alreadyDone: true } as const)
      : decline('The freight has moved on since. Track it to see where it is.');
    return (await answer(parts, ACTOR, row, said, at)).writes;
  }
}

async function isOver({ shipments }: InstructionParts, pro: string): Promise<boolean> {
  const shipment = await findShipment(shipments, pro);
  return shipment === undefined || END_STAGES.includes(shipment.state.stage);
}

/** Held freight is released on its day, and returned freight arrives, unless the hold has ended some other way. */
async function followUp(parts: InstructionParts, row: InstructionRow, at: number): Promise<readonly Step[]> {
  const done = parts.store.update({ ...row, revision: row.revision + 1, next_action_at: null });
  const shipment = await findShipment(parts.shipments, row.pro);
  const isHeld = shipment !== undefined && openReasons(shipment.state).includes('HLD');
  if (!isHeld || (await isOver(parts, row.pro))) return [done];
  const { facts, state } = shipment;
  const event = {
    eventId: `${row.id}-done`,
    occurredAt: Math.max(at, state.last.occurredAt + 1),
    ...(row.kind === 'RETURN'
      ? { kind: 'returned', details: { terminal: facts.originTerminal, reportedBy: ACTOR } }
      : { kind: 'exception_resolved', details: { reasonCode: 'HLD', reportedBy: ACTOR } }),
  } as ShipmentEvent;
  return [done, ...(await recordAll(parts, row.pro, [event]))];
}
