// How the service is, as the operator's API tells it.
import type { DataOf, RowOf } from '../../api/described.ts';

export type Backup = RowOf<'/ops/v1/backups'>;

interface InForce {
  readonly version: number;
  readonly activeFrom: string;
}

export type Health = Omit<DataOf<'/ops/v1/health'>, 'disk' | 'network' | 'tariff' | 'lastBackup'> & {
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  readonly network: InForce | null;
  readonly tariff: InForce | null;
  readonly lastBackup: Backup | null;
};
