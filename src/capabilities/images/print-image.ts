// Generates a document from its records. They are read every time; if none of them changed, the last PDF is reused.
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { PrintJob } from '../../documents/document-kinds.ts';
import type { Letterhead } from '../../documents/letterhead.ts';
import { printOrRefuse } from '../../documents/print-or-refuse.ts';
import { DOCUMENT_TYPE } from '../../freight/value-sets/document-type.ts';
import { PDF } from '../../platform/files/file-types.ts';
import { labelOptionsOf } from '../bol/documents/bol-images.ts';
import { printedInvoice } from '../invoices/printed-invoice.ts';
import {
  carrierOf,
  deliveryReceiptOf,
  type PartySight,
  partySight,
  seenBol,
  weightCertificateOf,
} from './carrier-documents-of.ts';
import type { PrintedContent } from './find-image.ts';
import type { ImageFile } from './image-file.ts';
import type { ImageParts } from './image-parts.ts';
import type { KeptFile } from './recent-files.ts';

/** @throws Refusal if the printer is busy */
export async function printImage(
  parts: ImageParts,
  accounts: ReadonlySet<string>,
  content: PrintedContent,
): Promise<ImageFile> {
  const { pro } = content.bill.shipment;
  const { bytes, pages } = await printFile(parts, accounts, content);
  return {
    bytes,
    type: PDF,
    pages,
    createdAt: createdAt(content),
    fileName: `${DOCUMENT_TYPE.get(content.type).fileName}-${pro}.${PDF.extension}`,
  };
}

export interface PrintedFile extends KeptFile {
  /** The same name always means the same bytes. */
  readonly name: string;
}

/** @throws Refusal if the printer is busy */
export async function printFile(
  parts: ImageParts,
  accounts: ReadonlySet<string>,
  content: PrintedContent,
): Promise<PrintedFile> {
  const job = jobOf(parts, content, partySight(content.bill, accounts));
  const name = nameOf(job, letterheadName(parts));
  const { bytes, pages } = await parts.recent.file(name, async () => {
    const printed = await printOrRefuse(parts.printer, job);
    return { bytes: printed, pages: pagesOf(printed) };
  });
  return { name, bytes, pages };
}

/** A hash of everything the document shows: if any of it changes, so does the name. */
function nameOf(job: PrintJob, letterhead: string): string {
  return createHash('sha256').update(letterhead).update(JSON.stringify(job)).digest('base64');
}

const LETTERHEAD_NAMES = new WeakMap<Letterhead, string>();

/** A hash of what documents are printed on now. Empty for plain paper. */
export function letterheadName({ printer }: ImageParts): string {
  const letterhead = printer.letterhead?.();
  if (letterhead === undefined) return '';
  let name = LETTERHEAD_NAMES.get(letterhead);
  if (name === undefined) {
    name = createHash('sha256').update(serialize(letterhead)).digest('base64');
    LETTERHEAD_NAMES.set(letterhead, name);
  }
  return name;
}

function jobOf(parts: ImageParts, content: PrintedContent, sight: PartySight): PrintJob {
  const { bill } = content;
  switch (content.type) {
    case 'BOL':
      return { kind: 'bol', document: seenBol(bill, sight) };
    case 'LABEL':
      return { kind: 'labels', document: seenBol(bill, sight), options: labelOptionsOf(bill.request) };
    case 'DR':
      return { kind: 'deliveryReceipt', document: deliveryReceiptOf(parts, bill, sight, content.isBlank) };
    case 'WR':
      return { kind: 'weightCertificate', document: weightCertificateOf(parts, bill, sight, 'weight') };
    case 'DIM':
      return { kind: 'weightCertificate', document: weightCertificateOf(parts, bill, sight, 'dimensions') };
    case 'INV':
      return { kind: 'invoice', document: printedInvoice(carrierOf(parts), bill.record.isTest, content.invoice) };
  }
}

/** When the record that the document shows was created. */
function createdAt(content: PrintedContent): number {
  const { row, shipment } = content.bill;
  switch (content.type) {
    case 'DR':
      return content.isBlank ? row.made_at : shipment.state.delivery!.at;
    case 'WR':
    case 'DIM':
      return shipment.state.reweigh!.at;
    case 'INV':
      return content.invoice.documents.at(-1)!.madeAt;
    case 'BOL':
    case 'LABEL':
      return row.made_at;
  }
}

/** Our own PDFs list their pages uncompressed. */
function pagesOf(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}
