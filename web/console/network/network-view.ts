// The network as returned by the operator's API (docs/console-api.md).
import type { DataOf } from '../../api/described.ts';

export type NetworkView = DataOf<'/ops/v1/network'>;
export type MapTerminal = NetworkView['terminals'][number];
export type MapLane = NetworkView['lanes'][number];
export type TransitView = DataOf<'/ops/v1/network/transit'>;
export type VolumesView = DataOf<'/ops/v1/network/volumes'>;
export type TrucksView = DataOf<'/ops/v1/network/trucks'>;

/** Rows without column names, which are sent once. */
export type Rows = Pick<TrucksView, 'fields' | 'rows'>;

/** The index of each column by name. */
export function columnsOf<Name extends string>({ fields }: Rows, ...names: Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, fields.indexOf(name)])) as Record<Name, number>;
}
