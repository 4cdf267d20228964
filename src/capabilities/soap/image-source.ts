// The interface through which the SOAP image service gets documents.
import type { DocumentType } from '../../freight/value-sets/document-type.ts';

/** One of the numbers that identify a shipment. */
export type ShipmentReference = { readonly pro: string } | { readonly bol: string } | { readonly po: string };

export interface ImageState {
  /** PENDING: expected, but not available yet. */
  readonly status: 'AVAILABLE' | 'NOT_AVAILABLE' | 'PENDING';
  readonly pages?: number;
  /** Why it is not available, or when it can be expected. */
  readonly message?: string;
}

export interface CheckedImages {
  readonly pro: string;
  /** A state for each requested type. */
  readonly states: ReadonlyMap<DocumentType, ImageState>;
}

export interface ImageFile {
  /** The file in base64, as ASCII. */
  readonly base64: Uint8Array;
  /** For example `PDF`. */
  readonly format: string;
  readonly pages: number;
}

export interface ImageSource {
  /** Undefined if none of the accounts is on such a shipment: other customers' shipments look absent. */
  check(
    accounts: readonly string[],
    reference: ShipmentReference,
    types: readonly DocumentType[],
  ): Promise<CheckedImages | undefined>;

  /** Undefined if the accounts have no such document. */
  fetch(accounts: readonly string[], pro: string, type: DocumentType): Promise<ImageFile | undefined>;
}
