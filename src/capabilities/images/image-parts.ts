// The dependencies of documents, assembled once in src/app.ts.
import type { Context } from '../../context.ts';
import type { Printer } from '../../documents/print-documents.ts';
import type { FileInspector } from '../../platform/files/file-inspector.ts';
import type { BolParts } from '../bol/submit/plan-bol.ts';
import type { InvoiceParts } from '../invoices/invoice-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { AttachmentStore } from './attachment.store.ts';
import type { RecentFiles } from './recent-files.ts';
import type { ScanStore } from './scan.store.ts';

export interface ImageParts {
  readonly context: Context;
  readonly bols: BolParts;
  readonly shipments: ShipmentParts;
  readonly invoices: Pick<InvoiceParts, 'store' | 'payments'>;
  readonly printer: Printer;
  readonly inspector: FileInspector;
  readonly scans: ScanStore;
  readonly attachments: AttachmentStore;
  readonly recent: RecentFiles;
  /** Where callers reach this environment. */
  readonly baseUrl: () => string;
}
