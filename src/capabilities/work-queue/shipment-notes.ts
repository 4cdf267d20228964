// Operators' notes on a shipment, for one another and never for customers. Notes are added, but never changed.
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findReadableShipment, findShipment } from '../shipments/find-shipment.ts';
import type { NotesQuery } from './work-queue.schema.ts';
import type { NoteRow } from './work-queue.store.ts';
import type { WorkQueueParts } from './work-queue-parts.ts';

export async function listNotes(parts: WorkQueueParts, pro: string, query: NotesQuery): Promise<Answer> {
  const { store, shipments } = parts;
  if ((await findReadableShipment(shipments, pro)) === undefined) throw new Refusal('noSuchShipment');
  const limit = limitOf(query);
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor, /^note_[0-9A-Z]{26}$/)[0];
  const rows = await store.notes(pro, before, limit + 1);
  const { shown, cursor } = pageOf(rows, limit, (last) => writeCursor(last.id));
  return { status: 200, body: { data: shown.map(noteView), cursor, error: NO_ERROR } };
}

export async function writeNote(
  parts: WorkQueueParts,
  { actor }: OperatorPrincipal,
  pro: string,
  text: string,
): Promise<Answer> {
  const { context, store, shipments } = parts;
  if ((await findShipment(shipments, pro)) === undefined) throw new Refusal('noSuchShipment');
  const now = context.freightClock.now();
  const id = context.ids.inOrder('note_', now);
  const row: NoteRow = { id, pro, written_at: now, written_by: actor, text: text.trim() };
  // The text stays out of the audit log, which is kept longer than freight.
  const line = auditLine(context, actor, 'shipment.noted', `shipment:${pro}`, { noteId: id });
  return { status: 201, body: enveloped(noteView(row)), writes: [store.insertNote(row), line] };
}

export function noteView({ id, pro, written_at, written_by, text }: NoteRow) {
  return { noteId: id, pro, writtenAt: new Date(written_at).toISOString(), writtenBy: written_by, text };
}
