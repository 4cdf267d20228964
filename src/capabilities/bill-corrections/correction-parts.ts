// What corrections of bills work with: the bill, and what it costs and has been billed.
import type { BolParts } from '../bol/submit/plan-bol.ts';
import type { InvoiceParts } from '../invoices/invoice-parts.ts';

export interface CorrectionParts {
  readonly bols: BolParts;
  readonly invoices: InvoiceParts;
}
