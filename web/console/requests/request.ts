// A request as stored in the log.
import type { DataOf, RowOf } from '../../api/described.ts';

export type LoggedRequest = RowOf<'/ops/v1/requests'>;
export type WholeRequest = DataOf<'/ops/v1/requests/{requestId}'>;
