// An invoice, as the API returns it to its payer.
import type { DataOf } from '../../../api/described.ts';

export type Invoice = DataOf<'/v1/invoices/{number}'>;
