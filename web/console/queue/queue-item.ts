// A shipment in the work queue, as the API returns it.
import type { DataOf, RowOf } from '../../api/described.ts';

export type QueueItem = RowOf<'/ops/v1/work-queue'>;
/** Who takes care of a shipment. */
export type Care = Pick<DataOf<'/ops/v1/work-queue/{pro}'>, 'pro' | 'owner' | 'followUpAt' | 'revision'>;
export type Today = DataOf<'/ops/v1/today'>;
