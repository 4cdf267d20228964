// Finds a shipment's document for a reader with these accounts: a scan that an operator uploaded, or what is needed to generate it.
import { documentStatus } from '../../freight/shipments/document-status.ts';
import type { DocumentType, GeneratedDocumentType } from '../../freight/value-sets/document-type.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readVersion } from '../bol/record/find-bol.ts';
import { findInvoiceOf, type StoredInvoice } from '../invoices/find-invoices.ts';
import { findReadableShipment, type StoredShipment } from '../shipments/find-shipment.ts';
import { visibleParts } from '../shipments/tracking/visible-parts.ts';
import { findScans } from './find-scans.ts';
import type { ImageParts } from './image-parts.ts';
import type { ImagedBol, ImagedShipment } from './imaged-shipment.ts';
import type { ScanRow } from './scan.store.ts';

export type ShipmentNumber = { readonly pro: string } | { readonly bol: string } | { readonly po: string };

/** An uploaded document, and the others of its type, newest first. */
export interface ScannedImage {
  readonly scan: ScanRow;
  readonly others: readonly ScanRow[];
}

/** What a document is generated from. */
export type PrintedContent =
  | { readonly type: Exclude<GeneratedDocumentType, 'DR' | 'INV'>; readonly bill: ImagedBol }
  | { readonly type: 'DR'; readonly bill: ImagedBol; readonly isBlank: boolean }
  | { readonly type: 'INV'; readonly bill: ImagedBol; readonly invoice: StoredInvoice };

export type ImageContent = PrintedContent | ScannedImage;

/** `later`: it may still come. `never`: the bill was voided, the freight was returned, or another account pays. */
export type FoundImage = ImageContent | 'later' | 'never';

/** By PRO, or the newest shipment with the number. Undefined if none of the accounts is on one. */
export async function findImagedShipment(
  parts: ImageParts,
  accounts: ReadonlySet<string>,
  number: ShipmentNumber,
): Promise<StoredShipment | undefined> {
  const pro = await findImagedPro(parts, accounts, number);
  return pro === undefined ? undefined : findReadableShipment(parts.shipments, pro, accounts);
}

/** Whether the accounts are on the shipment is not checked for a PRO. */
export async function findImagedPro(
  { shipments }: ImageParts,
  accounts: ReadonlySet<string>,
  number: ShipmentNumber,
): Promise<string | undefined> {
  if ('pro' in number) return number.pro;
  const [type, id] = 'bol' in number ? ['BOL', number.bol] : ['PON', number.po];
  if (accounts.size === 0) return undefined;
  const [pro] = await shipments.store.prosByReference([...accounts], type!, id!, 1);
  return pro;
}

/** Call it only for a shipment that was found for the reader's accounts. @throws Refusal if the bill no longer exists */
async function billOf({ bols }: ImageParts, shipment: ImagedShipment): Promise<ImagedBol> {
  const row = await bols.store.shown(shipment.pro);
  if (row === undefined) throw new Refusal('noSuchBol');
  return { row, shipment, ...readVersion(row) };
}

/** @throws Refusal if the bill no longer exists */
export async function findImage(
  parts: ImageParts,
  accounts: ReadonlySet<string>,
  shipment: ImagedShipment,
  type: DocumentType,
): Promise<FoundImage> {
  // A signed or photographed original takes precedence over a generated document.
  const [scan, ...others] = await findScans(parts, accounts, shipment, type);
  return scan === undefined ? findGenerated(parts, accounts, shipment, type) : { scan, others };
}

/** For documents without a scan. @throws Refusal if the bill no longer exists */
export async function findGenerated(
  parts: ImageParts,
  accounts: ReadonlySet<string>,
  shipment: ImagedShipment,
  type: DocumentType,
): Promise<PrintedContent | 'later' | 'never'> {
  const { pro, facts } = shipment;
  const status = documentStatus(type, shipment);
  if (type === 'INV') {
    if (status === 'never' || !visibleParts(facts, accounts).invoice) return 'never';
    const invoice = await findInvoiceOf(parts.invoices, pro, accounts);
    return invoice === undefined ? 'later' : { type, invoice, bill: await billOf(parts, shipment) };
  }
  if (status !== 'available') return status;
  const bill = await billOf(parts, shipment);
  if (type === 'DR') return { type, bill, isBlank: false };
  return { type: type as Exclude<GeneratedDocumentType, 'DR' | 'INV'>, bill };
}

/** A receipt to fill in by hand, for freight that was or can still be delivered. @throws Refusal if the bill no longer exists */
export async function findBlankReceipt(parts: ImageParts, shipment: StoredShipment): Promise<FoundImage> {
  const { stage } = shipment.state;
  if (stage === 'CANCELLED' || stage === 'RETURNED') return 'never';
  return { type: 'DR', bill: await billOf(parts, shipment), isBlank: true };
}
