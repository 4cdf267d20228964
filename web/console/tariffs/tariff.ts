// A version of the tariff as the operator's API gives it.

export interface TariffVersion {
  readonly version: number;
  readonly state: 'draft' | 'scheduled' | 'active' | 'past';
  readonly activeFrom: string | null;
  readonly loadedAt: string;
  readonly loadedBy: string;
  readonly rows: number;
  readonly note: string;
}

export interface WholeTariff extends TariffVersion {
  readonly files: readonly { readonly name: string; readonly rows: number; readonly bytes: number }[];
  readonly pricings: readonly { readonly pricing: string; readonly description: string }[];
}

export interface TariffDiff {
  readonly version: number;
  readonly against: number;
  readonly files: readonly {
    readonly file: string;
    readonly removed: number;
    readonly added: number;
    readonly removedRows: readonly string[];
    readonly addedRows: readonly string[];
  }[];
}
