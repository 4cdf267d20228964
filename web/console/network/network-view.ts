// The network as the operator's API gives it (docs/console-api.md).
import type { DataOf } from '../../api/described.ts';

export type NetworkView = DataOf<'/ops/v1/network'>;
export type MapTerminal = NetworkView['terminals'][number];
export type MapLane = NetworkView['lanes'][number];
export type TransitView = DataOf<'/ops/v1/network/transit'>;
export type VolumesView = DataOf<'/ops/v1/network/volumes'>;
export type TrucksView = DataOf<'/ops/v1/network/trucks'>;

/** Rows without the names of their columns, which are told once. */
export type Rows = Pick<TrucksView, 'fields' | 'rows'>;

/** The place of each column by its name. */
export function columnsOf<Name extends string>({ fields }: Rows, ...names: Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, fields.indexOf(name)])) as Record<Name, number>;
}
