// Documents for the SOAP image service: which ones are available, and the file of one.
import { DOCUMENT_NEED } from '../../freight/shipments/document-status.ts';
import { DOCUMENT_TYPE, type DocumentType } from '../../freight/value-sets/document-type.ts';
import { fileTypeOf, PDF } from '../../platform/files/file-types.ts';
import { maySee } from '../shipments/find-shipment.ts';
import { findGenerated, findImagedPro, findImagedShipment, type ShipmentNumber } from './find-image.ts';
import { findNewestScan } from './find-scans.ts';
import { fetchStoredFile, readStoredFile } from './image-file.ts';
import type { ImageParts } from './image-parts.ts';
import { type KnownPrint, KnownPrints, type KnownShipment, printKey, printSources } from './known-prints.ts';
import { type PrintedFile, printFile } from './print-image.ts';
import type { KeptFile, RecentFiles } from './recent-files.ts';
import type { ScanRow } from './scan.store.ts';

interface ImageState {
  readonly status: 'AVAILABLE' | 'NOT_AVAILABLE' | 'PENDING';
  readonly pages?: number;
  readonly message?: string;
}

export function imageSource(parts: ImageParts) {
  const known = new KnownPrints();

  /** Undefined if none of the accounts is on the shipment. */
  async function shipmentOf(accounts: ReadonlySet<string>, pro: string): Promise<KnownShipment | undefined> {
    const text = await parts.shipments.store.documentedText(pro);
    if (text !== undefined) {
      const found = known.shipment(pro, text);
      return maySee(found.shipment, accounts) ? found : undefined;
    }
    const archived = await findImagedShipment(parts, accounts, { pro });
    return archived && { text: '', shipment: archived, prints: new Map() };
  }

  return {
    async check(accounts: readonly string[], number: ShipmentNumber, types: readonly DocumentType[]) {
      const own = new Set(accounts);
      const pro = await findImagedPro(parts, own, number);
      const found = pro === undefined ? undefined : await shipmentOf(own, pro);
      if (found === undefined) return undefined;
      const states = new Map<DocumentType, ImageState>();
      for (const type of types) {
        const scan = await findNewestScan(parts, own, found.shipment, type);
        // Generated only to count its pages, which are part of the response.
        const file = scan ?? (await knownPrint(parts, own, found, type)) ?? (await print(parts, own, found, type));
        const { available, isExpected } = DOCUMENT_NEED[DOCUMENT_TYPE.get(type).needs];
        if (typeof file === 'object') states.set(type, { status: 'AVAILABLE', pages: file.pages });
        else if (file === 'never') states.set(type, { status: 'NOT_AVAILABLE' });
        else states.set(type, { status: isExpected ? 'PENDING' : 'NOT_AVAILABLE', message: sentence(available) });
      }
      return { pro: found.shipment.pro, states };
    },

    async fetch(accounts: readonly string[], pro: string, type: DocumentType) {
      const own = new Set(accounts);
      const found = await shipmentOf(own, pro);
      if (found === undefined) return undefined;
      const scan = await findNewestScan(parts, own, found.shipment, type);
      if (scan !== undefined) {
        const { format } = fileTypeOf(scan.content_type)!;
        const { bytes } = await base64Of(parts.recent, scan.file_name, () => fileOf(parts, scan));
        return { base64: bytes, format, pages: scan.pages };
      }
      const last = await knownPrint(parts, own, found, type);
      const kept = last && parts.recent.cached(base64Key(last.name));
      if (kept !== undefined) return { base64: kept.bytes, format: PDF.format, pages: kept.pages };
      const file = await print(parts, own, found, type);
      if (typeof file !== 'object') return undefined;
      const { bytes, pages } = await base64Of(parts.recent, file.name, async () => file);
      return { base64: bytes, format: PDF.format, pages };
    },
  };
}

/** The document as it was generated last, if nothing that it shows has changed since. */
async function knownPrint(
  parts: ImageParts,
  accounts: ReadonlySet<string>,
  { shipment, prints }: KnownShipment,
  type: DocumentType,
): Promise<KnownPrint | undefined> {
  const last = prints.get(printKey(accounts, shipment, type));
  const bill = last && (await parts.bols.store.newestVersion(shipment.pro));
  return bill !== undefined && last?.sources === printSources(parts, type, bill) ? last : undefined;
}

/** @throws Refusal if the bill no longer exists or the printer is busy */
async function print(
  parts: ImageParts,
  accounts: ReadonlySet<string>,
  { shipment, prints }: KnownShipment,
  type: DocumentType,
): Promise<PrintedFile | 'later' | 'never'> {
  const content = await findGenerated(parts, accounts, shipment, type);
  if (typeof content !== 'object') return content;
  // Before anything is awaited: the content is determined in the same turn.
  const sources = printSources(parts, type, content.bill.row);
  const file = await printFile(parts, accounts, content);
  const { name, pages } = file;
  if (sources !== undefined) prints.set(printKey(accounts, shipment, type), { name, pages, sources });
  return file;
}

/** Kept in memory only if its base64 text is too large to be kept: otherwise both would take up the space of others. */
async function fileOf(parts: ImageParts, scan: ScanRow): Promise<KeptFile> {
  const base64Bytes = 4 * Math.ceil(scan.size_bytes / 3);
  if (!parts.recent.keeps(base64Bytes)) return readStoredFile(parts, scan);
  return parts.recent.cached(scan.file_name) ?? fetchStoredFile(parts, scan);
}

/** The text of a file in base64, which is kept like the file itself: encoding it takes longer than the rest of a response. */
function base64Of(recent: RecentFiles, name: string, read: () => Promise<KeptFile>): Promise<KeptFile> {
  return recent.file(base64Key(name), async () => {
    const { bytes, pages } = await read();
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    return { bytes: Buffer.from(text, 'latin1'), pages };
  });
}

function base64Key(name: string): string {
  return `${name} in base64`;
}

function sentence(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
