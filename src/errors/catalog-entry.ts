// What the catalog says about an error.

export interface CatalogEntry {
  /** 1xxx credentials · 2xxx malformed request · 3xxx not found · 5xxx business rule · 6xxx cannot be served · 9xxx server error. */
  readonly code: number;
  readonly status: number;
  /** The text of `error.message`. */
  readonly message: string;
  /** When it happens, for the documentation page. */
  readonly when: string;
  /** What the caller should do. This is `error.details`, unless the case has a more specific text. */
  readonly fix: string;
}
