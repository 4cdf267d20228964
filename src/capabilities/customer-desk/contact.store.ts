// The table of customers' contacts.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface ContactRow {
  readonly contact_id: string;
  readonly account: string;
  readonly name: string;
  /** Empty if unknown, as are the next two. */
  readonly role: string;
  readonly phone: string;
  readonly email: string;
  readonly changed_at: number;
  readonly changed_by: string;
}

interface Tables {
  customer_contacts: ContactRow;
}

export function contactStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** By name. */
    ofAccount: (account: string): Promise<ContactRow[]> =>
      tables
        .selectFrom('customer_contacts')
        .selectAll()
        .where('account', '=', account)
        .orderBy('name')
        .orderBy('contact_id')
        .execute(),

    insert: (row: ContactRow): Step => step(tables.insertInto('customer_contacts').values(row), 1),

    /** Conflicts if it is gone, as below. */
    change: ({ contact_id, account, ...changed }: ContactRow): Step =>
      step(
        tables
          .updateTable('customer_contacts')
          .set(changed)
          .where('contact_id', '=', contact_id)
          .where('account', '=', account),
        1,
      ),

    delete: (account: string, contactId: string): Step =>
      step(
        tables.deleteFrom('customer_contacts').where('contact_id', '=', contactId).where('account', '=', account),
        1,
      ),
  };
}
