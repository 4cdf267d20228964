// Moves the charges of shipments and the contents of their invoices to the archive. The amounts stay in the database.
import type { Context } from '../../context.ts';
import { documentNumber } from '../../freight/invoicing/document-number.ts';
import { type ArchivePart, readTables, removeTables } from '../../platform/archive/archive-part.ts';
import { groupedBy } from '../../platform/grouped-by.ts';
import { proposedSubjects } from '../credit-approvals/proposed-subjects.ts';
import { ARCHIVED_CHARGES, chargeLogStore } from './charges/charge-log.store.ts';
import { balanceOf } from './find-invoices.ts';
import { ARCHIVED_CONTENTS, invoiceStore } from './store/invoice.store.ts';
import type { InvoiceRow } from './store/invoice-rows.ts';
import { unbilledStore } from './unbilled/unbilled.store.ts';

export interface InvoiceArchiveNeeds {
  /** Documents that were issued at or after this moment stay. */
  readonly before: number;
  /** Whether the shipment was voided, so that nothing was billed. */
  readonly wasVoided: (pro: string) => boolean;
}

export function invoiceArchivePart(
  { db }: Pick<Context, 'db'>,
  { before, wasVoided }: InvoiceArchiveNeeds,
): ArchivePart {
  const [invoices, charges, unbilled] = [invoiceStore(db), chargeLogStore(db), unbilledStore(db)];
  const isOpen = (row: InvoiceRow) => balanceOf(row) !== 0 || row.disputed_cents !== 0 || row.issued_at >= before;
  return {
    /** Charges that may change, and what is not billed, not paid, disputed, or about to be credited. */
    async unfinished(pros) {
      const [rows, ...others] = await Promise.all([
        invoices.ofShipments(pros),
        charges.toRecheck(pros),
        unbilled.among(pros),
      ]);
      const documents = groupedBy(rows, ({ pro }) => pro);
      const proposed = await proposedSubjects({ db });
      const open = pros.filter((pro) => {
        const issued = documents.get(pro) ?? [];
        if (issued.length === 0 && !wasVoided(pro)) return true;
        return proposed.has(pro) || issued.some((row) => isOpen(row) || proposed.has(documentNumber(row)));
      });
      return [...open, ...others.flat()];
    },

    async read(pros) {
      const [logs, rows] = await Promise.all([readTables(db, ARCHIVED_CHARGES, pros), invoices.ofShipments(pros)]);
      const ids = rows.map(({ id }) => id);
      const contents = ids.length === 0 ? new Map() : await readTables(db, ARCHIVED_CONTENTS, ids);
      const documents = groupedBy(rows, ({ pro }) => pro);
      return new Map(
        [...logs].map(([pro, tables]) => {
          const billing_document_versions = (documents.get(pro) ?? []).flatMap(
            ({ id }) => contents.get(id)?.billing_document_versions ?? [],
          );
          return [pro, { ...tables, billing_document_versions }];
        }),
      );
    },

    remove(records) {
      const versions = [...records.values()].flatMap((tables) => tables.billing_document_versions ?? []);
      const contents = groupedBy(versions, ({ document_id }) => String(document_id));
      return [
        ...removeTables(db, ARCHIVED_CHARGES, records),
        ...(contents.size === 0
          ? []
          : removeTables(
              db,
              ARCHIVED_CONTENTS,
              new Map([...contents].map(([id, rows]) => [id, { billing_document_versions: rows }])),
            )),
      ];
    },
  };
}
