// Lists instructions: one, the caller's, a shipment's with what else is possible, or all of them for the carrier.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import { findReadableShipment } from '../shipments/find-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import { findInstruction } from './find-instruction.ts';
import type { InstructionListQuery } from './instruction.schema.ts';
import type { InstructionParts } from './instruction-parts.ts';
import { instructionView } from './instruction-view.ts';
import { giverOf, possibleFor } from './possible-instructions.ts';

/** A shipment has only a few; any others are in the full list. */
const MOST_OF_SHIPMENT = 50;

/** Without `accounts`, finds every instruction: for the carrier itself. */
export async function readInstruction(
  parts: InstructionParts,
  instructionId: string,
  accounts?: Caller['accounts'],
): Promise<Answer> {
  return { status: 200, body: enveloped(instructionView(await findInstruction(parts, instructionId, accounts))) };
}

export async function readShipmentInstructions(
  parts: InstructionParts,
  { accounts }: Caller,
  pro: string,
): Promise<Answer> {
  const shipment = await findReadableShipment(parts.shipments, pro, accounts);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  const rows = await parts.store.list({ pro, accounts: [...accounts.keys()], limit: MOST_OF_SHIPMENT });
  const account = giverOf(shipment, accounts);
  const isWaiting = rows.some((row) => row.status === 'WAITING' && row.account === account);
  const possible = isWaiting ? [] : [...possibleFor(shipment, account)];
  return { status: 200, body: enveloped({ pro, possible, instructions: rows.map(instructionView) }) };
}

export function listInstructions(
  parts: InstructionParts,
  { accounts }: Caller,
  query: InstructionListQuery,
): Promise<Answer> {
  return page(parts, query, [...accounts.keys()]);
}

export function listAllInstructions(parts: InstructionParts, query: InstructionListQuery): Promise<Answer> {
  return page(parts, query, query.account === undefined ? undefined : [query.account]);
}

async function page(
  parts: InstructionParts,
  { status, pro, cursor, limit: asked }: InstructionListQuery,
  accounts: readonly string[] | undefined,
): Promise<Answer> {
  const limit = limitOf({ limit: asked });
  const before = cursor === undefined ? undefined : readCursor(cursor, /^ins_[0-9A-Z]{26}$/)[0];
  const rows = await parts.store.list({ status, pro, accounts, before, limit: limit + 1 });
  const { shown, cursor: next } = pageOf(rows, limit, (last) => writeCursor(last.id));
  return { status: 200, body: { data: shown.map(instructionView), cursor: next, error: NO_ERROR } };
}
