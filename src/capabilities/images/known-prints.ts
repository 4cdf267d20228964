// Remembers as which files documents were generated. The records are read for every request and compared with those that a file was
// generated from, so an outdated file is never found, and permissions are checked against current records.
import type { DocumentType } from '../../freight/value-sets/document-type.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { visibilityKey } from '../shipments/tracking/visible-parts.ts';
import { carrierOf } from './carrier-documents-of.ts';
import type { ImageParts } from './image-parts.ts';
import type { ImagedBol, ImagedShipment } from './imaged-shipment.ts';
import { letterheadName } from './print-image.ts';

export interface KnownPrint {
  /** See PrintedFile. */
  readonly name: string;
  readonly pages: number;
  /** See `printSources`. */
  readonly sources: string;
}

export interface KnownShipment {
  /** As it was read. */
  readonly text: string;
  readonly shipment: ImagedShipment;
  /** See `printKey`. */
  readonly prints: Map<string, KnownPrint>;
}

const BOUNDS = {
  mostEntries: 5_000,
  mostBytes: 16 * 1_048_576,
  bytesOf: ({ text }: KnownShipment) => 2_000 + 4 * text.length,
};

export class KnownPrints {
  readonly #known = new BoundedMap<KnownShipment>(BOUNDS);

  /** The shipment with this text, which was read just now. */
  shipment(pro: string, text: string): KnownShipment {
    const known = this.#known.get(pro);
    if (known?.text === text) return known;
    const read = { text, shipment: JSON.parse(text) as ImagedShipment, prints: new Map() };
    this.#known.set(pro, read);
    return read;
  }
}

/** Readers with the same key get the same document. */
export function printKey(accounts: ReadonlySet<string>, { facts }: ImagedShipment, type: DocumentType): string {
  return `${type} ${visibilityKey(facts, accounts)}`;
}

/** What a document is generated from, besides the shipment. Undefined for an invoice, which depends on more records. */
export function printSources(
  parts: ImageParts,
  type: DocumentType,
  { version, made_at }: Pick<ImagedBol['row'], 'version' | 'made_at'>,
): string | undefined {
  if (type === 'INV') return undefined;
  // A version of a bill is never changed, and says who the carrier was.
  const bill = `${version} ${made_at} ${letterheadName(parts)}`;
  if (type === 'BOL' || type === 'LABEL') return bill;
  const { phone, email, website } = carrierOf(parts);
  return JSON.stringify([bill, parts.shipments.network.now().version, phone, email, website]);
}
