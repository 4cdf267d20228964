// The tables of invoices and credit memos: each with its content, its number, and the accounts that can see it.
import { sql } from 'kysely';
import { documentNumber, parseDocumentNumber } from '../../../freight/invoicing/document-number.ts';
import type { ArchivedTable } from '../../../platform/archive/archive-part.ts';
import type { ArchiveReader } from '../../../platform/archive/archive-reader.ts';
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import { prepareInserts, prepareList, prepareRows } from '../../../platform/db/prepared-statement.ts';
import { groupedBy } from '../../../platform/grouped-by.ts';
import {
  type AccountRow,
  DOCUMENT_COLUMNS,
  type InvoiceFilter,
  type InvoicePlace,
  type InvoiceRow,
  type VersionRow,
} from './invoice-rows.ts';

interface Tables {
  billing_documents: InvoiceRow;
  billing_series: { series: string; last: number };
  billing_document_versions: VersionRow;
  billing_document_accounts: AccountRow;
}

/** `behind`: how many documents of its series follow it in the same transaction. */
type NewDocument = InvoiceRow & { readonly behind: number };

export type InvoiceStore = ReturnType<typeof invoiceStore>;

/** The contents of documents are archived with their shipment. Their amounts stay, so that balances and statements always add up. */
export const ARCHIVED_CONTENTS: readonly ArchivedTable[] = [
  { table: 'billing_document_versions', key: 'document_id', orderBy: 'version' },
];

/** With an archive, contents that are no longer in the database are read from there. */
export function invoiceStore(db: Database, archive?: Pick<ArchiveReader, 'rows'>) {
  const tables = db.tables<Tables>();
  // Deliveries arrive by the thousand, so these queries are built once.
  const documentsOf = prepareList((pros: readonly string[]) =>
    tables
      .selectFrom('billing_documents')
      .selectAll()
      .where('pro', 'in', pros)
      .orderBy('pro')
      .orderBy('issued_at')
      .orderBy('series')
      .orderBy('serial'),
  );
  const insertDocuments = prepareRows<NewDocument>([...DOCUMENT_COLUMNS, 'behind'], (rows) =>
    tables.insertInto('billing_documents').values(
      rows.map(({ behind, ...row }) => {
        const last = tables.selectFrom('billing_series').select('last').where('series', '=', row.series);
        return { ...row, serial: sql<number>`${last} - ${behind}` as never };
      }),
    ),
  );
  const insertVersions = prepareInserts(tables, 'billing_document_versions', ['document_id', 'version', 'body']);
  const insertAccounts = prepareInserts(tables, 'billing_document_accounts', [
    'account',
    'kind',
    'issued_day',
    'document_id',
  ]);
  const isOpen = sql<boolean>`total_cents <> credited_cents + paid_cents`;

  return {
    withIds: (ids: readonly string[]): Promise<InvoiceRow[]> =>
      tables.selectFrom('billing_documents').selectAll().where('id', 'in', ids).execute(),

    /** Finds documents by number. Old invoices, whose number was `INV` plus the PRO, are also found by that. */
    async withNumbers(numbers: readonly string[]): Promise<InvoiceRow[]> {
      const ids = numbers.filter((number) => parseDocumentNumber(number) === undefined);
      const places = numbers.flatMap((number) => parseDocumentNumber(number) ?? []);
      const bySeries = groupedBy(places, ({ series }) => series);
      return tables
        .selectFrom('billing_documents')
        .selectAll()
        .where((is) =>
          is.or([
            ...(ids.length === 0 ? [] : [is('id', 'in', ids)]),
            ...[...bySeries].map(([series, some]) =>
              is.and([
                is('series', '=', series),
                is(
                  'serial',
                  'in',
                  some.map(({ serial }) => serial),
                ),
              ]),
            ),
          ]),
        )
        .execute();
    },

    /** All documents of these shipments, each shipment's in order of issue. */
    ofShipments: async (pros: readonly string[]): Promise<InvoiceRow[]> =>
      pros.length === 0 ? [] : (await tables.executeQuery(documentsOf.query(pros))).rows,

    /** The numbers of documents, keyed by ID. */
    async numbersOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await tables
        .selectFrom('billing_documents')
        .select(['id', 'series', 'serial'])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map((row) => [row.id, documentNumber(row)]));
    },

    /** The contents of these documents, oldest first. @throws Refusal while the archive cannot be read */
    async versions(rows: readonly Pick<InvoiceRow, 'id' | 'pro'>[]): Promise<VersionRow[]> {
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      const stored = await tables
        .selectFrom('billing_document_versions')
        .selectAll()
        .where('document_id', 'in', ids)
        .orderBy('document_id')
        .orderBy('version')
        .execute();
      const known = new Set(stored.map(({ document_id }) => document_id));
      if (archive === undefined || known.size === ids.length) return stored;
      const missing = new Map(rows.filter(({ id }) => !known.has(id)).map(({ id, pro }) => [id, pro]));
      for (const pro of new Set(missing.values())) {
        const archived = await archive.rows<VersionRow>(pro, 'billing_document_versions');
        stored.push(...archived.filter(({ document_id }) => missing.has(document_id)));
      }
      return stored;
    },

    /** An account's documents by day of issue, newest first, after the last one of the previous page. */
    ofAccount(
      account: string,
      { kinds, from, to, status, today }: InvoiceFilter,
      after: InvoicePlace | undefined,
      limit: number,
    ): Promise<InvoicePlace[]> {
      let query = tables
        .selectFrom('billing_document_accounts as seen')
        .select(['seen.issued_day as issuedDay', 'seen.document_id as id'])
        .where('seen.account', '=', account)
        .where('seen.kind', 'in', [...kinds])
        .where('seen.issued_day', '>=', from)
        .where('seen.issued_day', '<=', Math.min(to, after?.issuedDay ?? to));
      if (after !== undefined) {
        query = query.where((is) =>
          is.or([is('seen.issued_day', '<', after.issuedDay), is('seen.document_id', '<', after.id)]),
        );
      }
      if (status !== undefined) {
        const documents = tables
          .selectFrom('billing_documents')
          .select('id')
          .whereRef('id', '=', sql.ref('seen.document_id'))
          .where('kind', '=', 'INVOICE');
        const wanted = {
          open: () => documents.where(isOpen),
          paid: () => documents.where(sql<boolean>`total_cents = credited_cents + paid_cents`),
          overdue: () =>
            documents
              .where('due_day', '<', today)
              .where(sql<boolean>`total_cents > credited_cents + paid_cents + disputed_cents`),
        }[status]();
        query = query.where((is) => is.exists(wanted));
      }
      return query.orderBy('seen.issued_day', 'desc').orderBy('seen.document_id', 'desc').limit(limit).execute();
    },

    /**
     * Assigns the serial numbers and writes the documents in one transaction: the next one to do so waits until it is on disk, so
     * no number is skipped or issued twice. Conflicts if one of the documents already exists.
     */
    issue: (rows: readonly InvoiceRow[]): Step[] => {
      const series = groupedBy(rows, (row) => row.series);
      const behind = new Map(
        [...series.values()].flatMap((some) => some.map((row, at) => [row, some.length - 1 - at])),
      );
      return [
        ...[...series].map(([name, some]) =>
          step(
            tables
              .insertInto('billing_series')
              .values({ series: name, last: some.length })
              .onConflict((clash) =>
                clash.column('series').doUpdateSet({ last: sql`billing_series.last + ${some.length}` }),
              ),
            1,
          ),
        ),
        ...insertDocuments(
          rows.map((row) => ({ ...row, behind: behind.get(row)! })),
          true,
        ),
        ...insertAccounts(
          rows.flatMap(({ id, kind, issued_day, accounts }) =>
            (JSON.parse(accounts) as string[]).map((account) => ({ account, kind, issued_day, document_id: id })),
          ),
          true,
        ),
      ];
    },

    addVersions: (rows: readonly VersionRow[]): Step[] => insertVersions(rows, true),

    /** Updates the columns that may change. Conflicts if the invoice has changed since it was read. */
    update: ({
      id,
      revision,
      sequence,
      credited_cents,
      paid_cents,
      disputed_cents,
      disputed,
      replaced,
    }: InvoiceRow): Step =>
      step(
        tables
          .updateTable('billing_documents')
          .set({ revision, sequence, credited_cents, paid_cents, disputed_cents, disputed, replaced })
          .where('id', '=', id)
          .where('revision', '=', revision - 1),
        1,
      ),

    /** The last number of each series. */
    series: (): Promise<{ series: string; last: number }[]> =>
      tables.selectFrom('billing_series').selectAll().orderBy('series').execute(),

    /** The next number of the series will be after `last`. */
    moveSeries: (series: string, last: number): Step =>
      step(
        tables
          .insertInto('billing_series')
          .values({ series, last })
          .onConflict((clash) => clash.column('series').doUpdateSet({ last })),
        1,
      ),

    /** For resetting a test environment. */
    forgetAll: (): Step[] => [
      step(tables.deleteFrom('billing_document_accounts')),
      step(tables.deleteFrom('billing_document_versions')),
      step(tables.deleteFrom('billing_documents')),
      step(tables.deleteFrom('billing_series')),
    ],
  };
}
