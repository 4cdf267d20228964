// How the service is, as the operator's API tells it.
import type { DataOf, RowOf } from '../../api/described.ts';

export type Backup = RowOf<'/ops/v1/backups'>;
export type Health = DataOf<'/ops/v1/health'>;
