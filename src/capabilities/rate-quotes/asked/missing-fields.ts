// ALL requires no fields: a level that lacks one gets a reason that names it (spec-gaps 4).
import { QUOTED_LEVEL, type QuotedLevel } from '../../../freight/value-sets/service-level.ts';
import { conditionalFields } from '../../../platform/contract/conditional-fields.ts';
import { lineItemRules } from '../rate-quote.rules.ts';
import { type RateQuoteRequest, rateQuoteRequestSchema } from '../rate-quote.schema.ts';
import type { Asked } from './asked.ts';

/** The same conditions that reject a level requested by name. */
const findMissing = conditionalFields(rateQuoteRequestSchema, Number.POSITIVE_INFINITY)!;

export function missingFields(request: RateQuoteRequest): Asked['missing'] {
  const { serviceLevels } = request.quoteRequest;
  if (!serviceLevels.includes('ALL')) return undefined;
  const missing: Partial<Record<QuotedLevel, readonly string[]>> = {};
  for (const level of QUOTED_LEVEL.codes) {
    const asNamed = { ...request, quoteRequest: { ...request.quoteRequest, serviceLevels: [level] } };
    const fields = [...findMissing(asNamed), ...lineItemRules(asNamed)].map((one) => one.field);
    if (fields.length > 0) missing[level] = fields;
  }
  return Object.keys(missing).length === 0 ? undefined : missing;
}
