// GET /v1/freight-classes: the class of a density, for forms that help to find it.
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { classScaleSchema } from './class-scale.schema.ts';
import type { QuoteParts } from './quote-shipment.ts';
import { readClassScale } from './read-class-scale.ts';

export function classScaleRoutes(parts: QuoteParts, checker: TokenChecker): Route[] {
  return [
    route({
      tag: 'Rate quotes',
      method: 'GET',
      path: '/v1/freight-classes',
      policy: checker.policy,
      summary: 'Look up the class of a density',
      description:
        'The scale of the tariff in force. The density is the weight with its pallets, in pounds, by the space of the handling ' +
        'units, in cubic feet. A quote warns where a declared class is another than this one.',
      success: { status: 200, description: 'The scale.', schema: classScaleSchema },
      errors: { 401: { shape: 'noData', meaning: 'not authenticated' } },
      otherErrors: 'noData',
      handle: () => readClassScale(parts),
    }),
  ];
}
