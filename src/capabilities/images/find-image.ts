// Finds the shipment that a document is asked of, and whether there is such a document for somebody with these accounts:
// a scan that an operator added, or what can be printed.
import type { DocumentType } from '../../freight/value-sets/document-type.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type FoundBol, readVersion } from '../bol/record/find-bol.ts';
import { findInvoiceOf, type StoredInvoice } from '../invoices/find-invoices.ts';
import { findShipment, type StoredShipment } from '../shipments/find-shipment.ts';
import { findScans, pays } from './find-scans.ts';
import type { ImageParts } from './image-parts.ts';
import type { ScanRow } from './scan.store.ts';

export type ShipmentNumber = { readonly pro: string } | { readonly bol: string } | { readonly po: string };

/** A file that an operator added, and the others of its type, the newest first. */
export interface ScannedImage {
  readonly scan: ScanRow;
  readonly others: readonly ScanRow[];
}

/** What a document is printed from. */
export type PrintedContent =
  | { readonly type: 'BOL' | 'LABEL'; readonly bill: FoundBol }
  | { readonly type: 'DR'; readonly bill: FoundBol; readonly isBlank: boolean }
  | { readonly type: 'WR' | 'DIM'; readonly bill: FoundBol }
  | { readonly type: 'INV'; readonly bill: FoundBol; readonly invoice: StoredInvoice };

export type ImageContent = PrintedContent | ScannedImage;

/** `later` may still come, `never` will not: the bill was voided, the freight went back, or another account pays. */
export type FoundImage = ImageContent | 'later' | 'never';

/** By PRO, or the newest shipment that carries the number. Undefined when none of the accounts is on one. */
export async function findImagedShipment(
  { shipments }: ImageParts,
  accounts: ReadonlySet<string>,
  number: ShipmentNumber,
): Promise<StoredShipment | undefined> {
  if ('pro' in number) return findShipment(shipments, number.pro, accounts);
  const [type, id] = 'bol' in number ? ['BOL', number.bol] : ['PON', number.po];
  if (accounts.size === 0) return undefined;
  const [pro] = await shipments.store.prosByReference([...accounts], type!, id!, 1);
  return pro === undefined ? undefined : findShipment(shipments, pro, accounts);
}

/** Of a shipment that was found, so that whoever asks may see it. @throws Refusal when the bill is no longer there */
async function billOf({ bols }: ImageParts, shipment: StoredShipment): Promise<FoundBol> {
  const row = await bols.store.newest(shipment.pro);
  if (row === undefined) throw new Refusal('noSuchBol');
  return { row, shipment, ...readVersion(row) };
}

/** @throws Refusal when the bill is no longer there */
export async function findImage(
  parts: ImageParts,
  accounts: ReadonlySet<string>,
  shipment: StoredShipment,
  type: DocumentType,
): Promise<FoundImage> {
  const { pro, facts, state } = shipment;
  // What somebody signed or photographed counts for more than what can be printed.
  const [scan, ...others] = await findScans(parts, accounts, shipment, type);
  if (scan !== undefined) return { scan, others };
  if (state.stage === 'CANCELLED') return 'never';
  if (type === 'INV') {
    const invoice = await findInvoiceOf(parts.invoices, pro, accounts);
    if (invoice === undefined) return pays({ facts }, accounts) && state.stage !== 'RETURNED' ? 'later' : 'never';
    return { type, invoice, bill: await billOf(parts, shipment) };
  }
  if (type === 'INSP' || type === 'PHOTO' || type === 'CUST') return 'later';
  if (type === 'DR' && state.delivery === null) return state.stage === 'RETURNED' ? 'never' : 'later';
  if (type === 'WR' && state.reweigh === null) return 'later';
  if (type === 'DIM' && state.reweigh?.units === undefined) return 'later';
  const bill = await billOf(parts, shipment);
  return type === 'DR' ? { type, bill, isBlank: false } : { type, bill };
}

/** A receipt to be filled in by hand, of freight that may still be delivered or was. @throws Refusal when the bill is no longer there */
export async function findBlankReceipt(parts: ImageParts, shipment: StoredShipment): Promise<FoundImage> {
  const { stage } = shipment.state;
  if (stage === 'CANCELLED' || stage === 'RETURNED') return 'never';
  return { type: 'DR', bill: await billOf(parts, shipment), isBlank: true };
}
