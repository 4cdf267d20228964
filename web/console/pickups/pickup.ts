// A pickup as the operator's API gives it: a card of the board, and all of it.
import type { DataOf, RowOf } from '../../api/described.ts';
import type { components } from '../../api/openapi.ts';

export type Pickup = components['schemas']['Pickup'];
export type BoardPickup = RowOf<'/ops/v1/pickup-requests'>;
export type WholePickup = DataOf<'/ops/v1/pickup-requests/{requestNumber}'>;
