// Lists the pickups that a caller may see, newest first, one page at a time.
import type { PickupStatus } from '../../../freight/pickups/pickup-status.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../../platform/http/request/list-cursor.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { stateOf } from '../events/record-pickup-events.ts';
import type { ListPlace } from '../pickup.store.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { pickupEnveloped } from './pickup-envelope.ts';
import { pickupView } from './pickup-view.ts';

export interface PickupListQuery {
  readonly pickupDate?: string;
  readonly status?: PickupStatus;
  readonly pro?: string;
  readonly cursor?: string;
  readonly limit?: string;
}

export async function listPickups(parts: PickupParts, caller: Caller, query: PickupListQuery): Promise<Answer> {
  const { pickupDate, status, pro, cursor } = query;
  const limit = limitOf(query);
  const rows = await parts.store.list([...caller.accounts.keys()], {
    ...(pickupDate !== undefined && { pickupDate }),
    ...(status !== undefined && { status }),
    ...(pro !== undefined && { reference: { type: 'PRO', value: pro } }),
    ...(cursor !== undefined && { after: readPlace(cursor) }),
    limit: limit + 1,
  });
  const { shown, cursor: next } = pageOf(rows, limit, (last) =>
    cursorText({ createdAt: last.created_at, requestNumber: last.request_number }),
  );
  const { data, error } = pickupEnveloped(shown.map((row) => pickupView(row.request_number, stateOf(row))));
  return { status: 200, body: { data, cursor: next, error } };
}

/** The position after which the next page starts. Pickups requested in the meantime do not shift the following pages. */
function cursorText({ createdAt, requestNumber }: ListPlace): string {
  return writeCursor(`${createdAt} ${requestNumber}`);
}

function readPlace(cursor: string): ListPlace {
  const [, createdAt, requestNumber] = readCursor(cursor, /^(\d{1,15}) (PU\d{8,15})$/);
  return { createdAt: Number(createdAt), requestNumber: requestNumber! };
}
