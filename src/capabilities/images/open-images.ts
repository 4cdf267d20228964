// Documents of shipments: generated from records, or uploaded by operators.
import type { Context } from '../../context.ts';
import type { Printer } from '../../documents/print-documents.ts';
import type { Capability } from '../../platform/capability.ts';
import { FileInspector } from '../../platform/files/file-inspector.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { BolParts } from '../bol/submit/plan-bol.ts';
import type { InvoiceParts } from '../invoices/invoice-parts.ts';
import type { ShipmentHooks, ShipmentParts } from '../shipments/shipment-parts.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { attachmentStore } from './attachment.store.ts';
import { imageRoutes } from './image.routes.ts';
import type { ImageParts } from './image-parts.ts';
import { RecentFiles } from './recent-files.ts';
import { scanRoutes } from './scan.routes.ts';
import { scanStore } from './scan.store.ts';
import { keepSweeping } from './sweep-scans.ts';

export interface Images extends Capability {
  readonly parts: ImageParts;
  readonly unknownDocuments: ShipmentHooks['unknownDocuments'];
}

export function openImages(needs: {
  readonly context: Context;
  readonly bols: BolParts;
  readonly shipments: ShipmentParts;
  readonly invoices: InvoiceParts;
  readonly printer: Printer;
  readonly baseUrl: () => string;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
}): Images {
  const { context, bols, shipments, invoices, printer, baseUrl, tokens, operators } = needs;
  const scans = scanStore(context.db);
  const attachments = attachmentStore(context.db);
  const inspector = new FileInspector({ worker: context.scanWorker });
  const recent = new RecentFiles();
  const files = { scans, attachments, inspector, recent };
  const parts: ImageParts = { context, bols, shipments, invoices, printer, ...files, baseUrl };
  const sweeping = keepSweeping(context, parts);
  return {
    parts,
    async unknownDocuments(pro, ids) {
      const known = await scans.known(pro, ids);
      return ids.filter((id) => !known.has(id));
    },
    routes: [...imageRoutes(parts, tokens), ...scanRoutes(parts, operators)],
    async close() {
      await Promise.all([sweeping.stop(), inspector.close()]);
    },
    forget: () => [...scans.forgetAll(), attachments.forgetAll()],
  };
}
