// A request as the log keeps it.
import type { DataOf, RowOf } from '../../api/described.ts';

export type LoggedRequest = RowOf<'/ops/v1/requests'>;
export type WholeRequest = DataOf<'/ops/v1/requests/{requestId}'>;
