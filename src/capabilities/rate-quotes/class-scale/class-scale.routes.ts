// GET /v1/freight-classes: the freight class of a density, for forms that suggest it.
import { type Route, route } from '../../../platform/contract/route.ts';
import type { TokenChecker } from '../../tokens/check-token.ts';
import type { QuoteParts } from '../quote-shipment.ts';
import { classScaleSchema } from './class-scale.schema.ts';
import { readClassScale } from './read-class-scale.ts';

export function classScaleRoutes(parts: QuoteParts, checker: TokenChecker): Route[] {
  return [
    route({
      tag: 'Rate quotes',
      method: 'GET',
      path: '/v1/freight-classes',
      policy: checker.policy,
      summary: 'Get the density scale',
      description:
        'The scale of the current tariff. Density is the weight in pounds, including pallets, divided by the volume of the ' +
        'handling units in cubic feet. A quote has an alert if the declared class differs from this scale.',
      success: { status: 200, description: 'The scale.', schema: classScaleSchema },
      errors: { 401: { shape: 'noData', meaning: 'not authenticated' } },
      otherErrors: 'noData',
      handle: () => readClassScale(parts),
    }),
  ];
}
