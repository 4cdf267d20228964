// The table of used sign-in tickets and passkey challenges, until they would have expired anyway.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

interface Tables {
  used_sign_in_tickets: { readonly ticket: string; readonly expires_at: number };
}

export function usedTicketStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    async has(ticket: string): Promise<boolean> {
      const row = await tables
        .selectFrom('used_sign_in_tickets')
        .select('ticket')
        .where('ticket', '=', ticket)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Conflicts if it was already used. */
    use: (ticket: string, expiresAt: number, now: number): Step[] => [
      step(tables.deleteFrom('used_sign_in_tickets').where('expires_at', '<=', now)),
      step(tables.insertInto('used_sign_in_tickets').values({ ticket, expires_at: expiresAt }), 1),
    ],
  };
}
