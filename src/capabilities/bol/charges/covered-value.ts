// The value up to which a bill of lading buys full-value coverage.
import { type Cents, parseDollars } from '../../../freight/money.ts';
import type { BolRequest } from '../request/bol.schema.ts';

/** 0 if it buys none. */
export function coveredValueCents({ accessorials }: BolRequest): Cents {
  const value = accessorials?.fullValueCoverageDetails?.monetaryValue;
  const isCovered = accessorials?.codes?.includes('FVC') === true;
  return isCovered && value !== undefined ? (parseDollars(value) ?? 0) : 0;
}
