// Where the image service gets its documents from: whoever keeps them gives it one of these.

/** Types of documents (spec-gaps 8). POD is an older name of DR. */
export const IMAGE_TYPES = ['BOL', 'DR', 'WR', 'INSP', 'INV', 'DIM', 'LABEL', 'PHOTO', 'CUST'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const IMAGE_TYPE_ALIASES = { POD: 'DR' } as const satisfies Readonly<Record<string, ImageType>>;

/** What callers may write. */
export type AskedImageType = ImageType | keyof typeof IMAGE_TYPE_ALIASES;

export function imageTypeOf(asked: AskedImageType): ImageType {
  return asked === 'POD' ? IMAGE_TYPE_ALIASES.POD : asked;
}

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
  readonly states: ReadonlyMap<ImageType, ImageState>;
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
    types: readonly ImageType[],
  ): Promise<CheckedImages | undefined>;

  /** Undefined when the accounts have no such document. */
  fetch(accounts: readonly string[], pro: string, type: ImageType): Promise<ImageFile | undefined>;
}
