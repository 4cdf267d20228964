// The interface through which the SOAP image service gets documents.
import type { DocumentType } from '../../freight/value-sets/document-type.ts';

/** One of the numbers that a shipment is known by. */
export type ShipmentReference = { readonly pro: string } | { readonly bol: string } | { readonly po: string };

export interface ImageState {
  /** PENDING: it will come, but was not made yet. */
  readonly status: 'AVAILABLE' | 'NOT_AVAILABLE' | 'PENDING';
  readonly pages?: number;
  /** Why it is not there, or when it can be expected. */
  readonly message?: string;
}

export interface CheckedImages {
  readonly pro: string;
  /** A state for each type that was asked for. */
  readonly states: ReadonlyMap<DocumentType, ImageState>;
}

export interface ImageFile {
  readonly bytes: Uint8Array;
  /** As in `application/pdf`. */
  readonly contentType: string;
  /** As in `PDF`. */
  readonly format: string;
  readonly pages: number;
}

export interface ImageSource {
  /** Undefined when none of the accounts is on such a shipment: what belongs to others looks absent. */
  check(
    accounts: readonly string[],
    reference: ShipmentReference,
    types: readonly DocumentType[],
  ): Promise<CheckedImages | undefined>;

  /** Undefined when the accounts have no such document. */
  fetch(accounts: readonly string[], pro: string, type: DocumentType): Promise<ImageFile | undefined>;
}
