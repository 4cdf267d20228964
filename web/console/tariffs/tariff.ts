// A version of the tariff as returned by the operator's API.
import type { DataOf, RowOf } from '../../api/described.ts';

export type TariffVersion = RowOf<'/ops/v1/tariffs'>;
export type WholeTariff = DataOf<'/ops/v1/tariffs/{version}'>;
export type TariffDiff = DataOf<'/ops/v1/tariffs/{version}/diff'>;
