// The network as the operator's API gives it (docs/console-api.md).

export interface MapTerminal {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly role: 'terminal' | 'hub' | 'gateway';
  /** Freight on its way passes through it. */
  readonly hub: boolean;
  readonly partner: string | null;
}

export interface MapLane {
  readonly from: string;
  readonly to: string;
  readonly miles: number;
  readonly hours: number;
  readonly partner: string | null;
}

export interface NetworkView {
  readonly version: number;
  readonly terminals: readonly MapTerminal[];
  readonly lanes: readonly MapLane[];
}

export interface TransitView extends Rows {
  readonly from: string;
}

export interface VolumesView extends Rows {
  readonly from: string;
  readonly to: string;
  readonly shipments: number;
}

export interface TrucksView extends Rows {
  readonly at: string;
  readonly total: number;
}

/** Rows without the names of their columns, which are told once. */
export interface Rows {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The place of each column by its name. */
export function columnsOf<Name extends string>({ fields }: Rows, ...names: Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, fields.indexOf(name)])) as Record<Name, number>;
}
