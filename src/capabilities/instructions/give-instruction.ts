// Accepts an instruction for the caller's freight that is held up.
import { MOST_HOLD_DAYS } from '../../freight/instructions/instruction-kinds.ts';
import { formatDay, parseDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { type Failure, Refusal } from '../../platform/http/refusal.ts';
import { localTime } from '../../platform/local-time.ts';
import { reconsignBill } from '../bill-corrections/correct-bill.ts';
import { countMails, mailsLeft, refuseMails } from '../mail/limit-mails.ts';
import { findShipment, type StoredShipment } from '../shipments/find-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import { freightZone } from './freight-zone.ts';
import type { GiveInstructionBody } from './instruction.schema.ts';
import type { InstructionBody, InstructionRow } from './instruction.store.ts';
import type { InstructionParts } from './instruction-parts.ts';
import { instructionView } from './instruction-view.ts';
import { announceInstruction } from './move-instruction.ts';
import { giverOf, notPossible, openReasons, possibleFor } from './possible-instructions.ts';
import { answersAt } from './simulated-instructions.ts';

export async function giveInstruction(
  parts: InstructionParts,
  caller: Caller,
  pro: string,
  request: GiveInstructionBody,
): Promise<Answer> {
  const { context, shipments, store } = parts;
  const shipment = await findShipment(shipments, pro, caller.accounts);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  const account = giverOf(shipment, caller.accounts);
  const now = context.freightClock.now();
  const { kind, holdUntil, destination, note = '', email = '' } = request;
  const body: InstructionBody = {
    note,
    givenBy: caller.username,
    email,
    reasons: openReasons(shipment.state),
    ...(holdUntil !== undefined && { holdUntil }),
    ...(destination !== undefined && { destination }),
  };
  const [waiting] = await store.list({ pro, accounts: [account], status: 'WAITING', limit: 1 });
  if (waiting !== undefined) {
    // A repeated instruction counts once, because the first response may have been lost.
    if (waiting.kind === kind && isSame(JSON.parse(waiting.body) as InstructionBody, body)) {
      return { status: 200, body: enveloped(instructionView(waiting)) };
    }
    throw new Refusal('instructionWaiting', { details: `${waiting.id} (${waiting.kind}) waits.` });
  }
  const failures = holdUntil === undefined ? [] : holdFailures(parts, shipment, holdUntil);
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
  const possible = possibleFor(shipment, account);
  if (!possible.includes(kind)) throw notPossible(possible);
  if (destination !== undefined) {
    // A dry run reports everything that is wrong with the address now, so that the carrier can carry it out.
    const wanted = { reason: REASON, destination, dryRun: true };
    await reconsignBill(parts.corrections, { actor: caller.username }, pro, wanted);
  }
  const mail = { account, reference: pro };
  const left = email === '' ? undefined : await mailsLeft(context, mail);
  if (left !== undefined && left.count < 1) throw refuseMails(context, left, 'Leave `email` out.');
  const row: InstructionRow = {
    id: context.ids.inOrder('ins_', now),
    pro,
    account,
    kind,
    status: 'WAITING',
    revision: 1,
    given_at: now,
    next_action_at: context.testClock === undefined ? null : answersAt(now, note),
    body: JSON.stringify(body),
  };
  const view = instructionView(row);
  return {
    status: 201,
    body: enveloped(view),
    writes: [
      store.insert(row),
      ...(email === '' ? [] : countMails(context, mail, 1)),
      ...announceInstruction(parts, row, 'instruction.given', now),
    ],
    committed: parts.wake,
  };
}

const REASON = 'Instructed by the customer.';

function isSame(one: InstructionBody, other: InstructionBody): boolean {
  const said = ({ note, email, holdUntil, destination }: InstructionBody) =>
    JSON.stringify([note, email, holdUntil, destination]);
  return said(one) === said(other);
}

function holdFailures(parts: InstructionParts, shipment: StoredShipment, holdUntil: string): Failure[] {
  const today = localTime(freightZone(parts, shipment), parts.context.freightClock.now()).day;
  const day = parseDay(holdUntil);
  if (day !== null && day > today && day <= today + MOST_HOLD_DAYS) return [];
  const [first, last] = [formatDay(today + 1), formatDay(today + MOST_HOLD_DAYS)];
  return [{ field: 'holdUntil', description: `must be a day from ${first} to ${last}.` }];
}
