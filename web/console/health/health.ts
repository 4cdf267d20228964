// The service's health, as returned by the operator's API.
import type { DataOf, RowOf } from '../../api/described.ts';

export type Backup = RowOf<'/ops/v1/backups'>;
export type Health = DataOf<'/ops/v1/health'>;
