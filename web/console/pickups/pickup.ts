// A pickup as returned by the operator's API: a card of the board, and the full record.
import type { DataOf, RowOf } from '../../api/described.ts';
import type { components } from '../../api/openapi.ts';

export type Pickup = components['schemas']['Pickup'];
export type BoardPickup = RowOf<'/ops/v1/pickup-requests'>;
export type WholePickup = DataOf<'/ops/v1/pickup-requests/{requestNumber}'>;
