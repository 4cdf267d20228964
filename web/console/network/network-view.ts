// The network as the operator's API gives it (docs/console-api.md).
import type { DataOf } from '../../api/described.ts';

export type NetworkView = DataOf<'/ops/v1/network'>;
export type MapTerminal = NetworkView['terminals'][number];
export type MapLane = NetworkView['lanes'][number];
export type TransitView = DataOf<'/ops/v1/network/transit'> & Rows;
export type VolumesView = DataOf<'/ops/v1/network/volumes'> & Rows;
export type TrucksView = DataOf<'/ops/v1/network/trucks'> & Rows;

/** Rows without the names of their columns, which are told once. */
export interface Rows {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The place of each column by its name. */
export function columnsOf<Name extends string>({ fields }: Rows, ...names: Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, fields.indexOf(name)])) as Record<Name, number>;
}
