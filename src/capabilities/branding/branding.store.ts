// The table of the branding: one row, once something was changed.
import { type Database, type Step, step } from '../../platform/db/database.ts';

/** An empty text means the default. */
export interface BrandingRow {
  readonly name: string;
  /** As in #0a58a6. */
  readonly color: string;
  /** A PNG in base64, as normalized by logo-file.ts. */
  readonly logo: string;
  readonly public_url: string;
  readonly terms: string;
  readonly terms_url: string;
  /** As in Acme Freight <no-reply@acme.example>. */
  readonly mail_sender: string;
  readonly changed_at: number;
  readonly changed_by: string;
  /** Incremented by every change; 0 while there is no row. */
  readonly revision: number;
}

interface Tables {
  branding: BrandingRow & { readonly branding_id: string };
}

const ONLY = 'branding';

export const UNBRANDED: BrandingRow = {
  name: '',
  color: '',
  logo: '',
  public_url: '',
  terms: '',
  terms_url: '',
  mail_sender: '',
  changed_at: 0,
  changed_by: '',
  revision: 0,
};

export function brandingStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    async find(): Promise<BrandingRow> {
      const row = await tables.selectFrom('branding').selectAll().where('branding_id', '=', ONLY).executeTakeFirst();
      return row ?? UNBRANDED;
    },

    /** Conflicts if the branding has changed since it was read. */
    save: (row: BrandingRow): Step =>
      row.revision === 1
        ? step(tables.insertInto('branding').values({ ...row, branding_id: ONLY }), 1)
        : step(
            tables
              .updateTable('branding')
              .set(row)
              .where('branding_id', '=', ONLY)
              .where('revision', '=', row.revision - 1),
            1,
          ),
  };
}
