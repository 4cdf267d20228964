// Marks something as used that is valid for one sign-in only, until it would have expired anyway.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { usedTicketStore } from './used-ticket.store.ts';

export function wasUsed({ db }: Context, id: string): Promise<boolean> {
  return usedTicketStore(db).has(id);
}

/** Conflicts if it was used at the same moment. */
export function useOnce({ db, clock }: Context, id: string, expiresAt: number): Step[] {
  return usedTicketStore(db).use(id, expiresAt, clock.now());
}
