// The dependencies of bill corrections: the bill, its price, and what has been billed.
import type { BolParts } from '../bol/submit/plan-bol.ts';
import type { InvoiceParts } from '../invoices/invoice-parts.ts';

export interface CorrectionParts {
  readonly bols: BolParts;
  readonly invoices: InvoiceParts;
}
