// A small document source for the image service tests: shipments with accounts, and a real PDF for each document.

import PDFDocument from 'pdfkit';
import type { DocumentType } from '../../freight/value-sets/document-type.ts';
import type { ImageFile, ImageSource, ImageState, ShipmentReference } from './image-source.ts';

export interface TestShipment {
  readonly pro: string;
  readonly bol: string;
  readonly po: string;
  readonly accounts: readonly string[];
  /** The number of pages of each document. */
  readonly documents: Partial<Record<DocumentType, number>>;
  readonly pending?: readonly DocumentType[];
}

export class PdfImages implements ImageSource {
  readonly #shipments: TestShipment[] = [];

  add(shipment: TestShipment): void {
    this.#shipments.push(shipment);
  }

  async check(accounts: readonly string[], reference: ShipmentReference, types: readonly DocumentType[]) {
    const [[name, number] = []] = Object.entries(reference);
    const shipment = this.#ofAccounts(accounts).find((one) => one[name as 'pro'] === number);
    if (shipment === undefined) return undefined;
    return { pro: shipment.pro, states: new Map(types.map((type) => [type, stateOf(shipment, type)])) };
  }

  async fetch(accounts: readonly string[], pro: string, type: DocumentType): Promise<ImageFile | undefined> {
    const pages = this.#ofAccounts(accounts).find((one) => one.pro === pro)?.documents[type];
    if (pages === undefined) return undefined;
    const base64 = Buffer.from((await pdf(`${type} of ${pro}`, pages)).toString('base64'));
    return { base64, format: 'PDF', pages };
  }

  #ofAccounts(accounts: readonly string[]): TestShipment[] {
    return this.#shipments.filter((one) => one.accounts.some((account) => accounts.includes(account)));
  }
}

function stateOf({ documents, pending = [] }: TestShipment, type: DocumentType): ImageState {
  const pages = documents[type];
  if (pages !== undefined) return { status: 'AVAILABLE', pages };
  if (pending.includes(type)) return { status: 'PENDING', message: 'It is made when the freight is delivered.' };
  return { status: 'NOT_AVAILABLE' };
}

function pdf(title: string, pages: number): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: title } });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  for (let page = 1; page <= pages; page++) document.addPage().text(`${title}, page ${page} of ${pages}`);
  document.end();
  return whole;
}
