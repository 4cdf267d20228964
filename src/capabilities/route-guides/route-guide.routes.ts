// POST /v1/route-guides (§2.6, §4, §7).
import type { Network } from '../../freight/network/network.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { envelopedText } from '../../platform/http/envelope.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { findRoutes } from './find-routes.ts';
import { routeGuideRules } from './route-guide.rules.ts';
import { routeGuideRequestSchema, routeGuideResultSchema } from './route-guide.schema.ts';
import { routesText } from './routes-text.ts';

export interface RouteGuideParts {
  readonly checker: TokenChecker;
  readonly network: () => Network;
}

export function routeGuideRoutes({ checker, network }: RouteGuideParts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/route-guides',
      policy: checker.policy,
      tag: 'Transit times',
      summary: 'Look up terminals and transit times',
      description:
        'Returns the terminals and service days from one origin to 1–100 destinations. The postal code alone is enough. With a ' +
        '`shipmentDate`, the message contains the delivery date.',
      body: routeGuideRequestSchema,
      examples: {
        zipsAlone: {
          summary: 'Postal codes alone',
          value: {
            originPoint: { zip: '23230' },
            destinationPoints: [{ point: { zip: '75207' } }, { point: { zip: 'M5V2T6' } }],
          },
        },
        withDate: {
          summary: 'With city, state and ship date',
          value: {
            originPoint: { city: 'Richmond', state: 'VA', zip: '23230', country: 'US' },
            destinationPoints: [
              { point: { city: 'Dallas', state: 'TX', zip: '75207', country: 'US' }, shipmentDate: '2026-11-20' },
            ],
          },
        },
      },
      rules: routeGuideRules,
      success: { status: 200, description: 'Terminals and service days.', schema: routeGuideResultSchema },
      errors: {
        400: { shape: 'emptyArray', meaning: 'invalid or missing request parameters' },
        401: { shape: 'noData', meaning: 'authentication information missing or invalid' },
        500: { shape: 'noData', meaning: 'internal server error' },
      },
      otherErrors: 'noData',
      handle: ({ body }) => {
        const inForce = network();
        return { status: 200, body: envelopedText(`[${routesText(inForce, findRoutes(inForce, body))}]`) };
      },
    }),
  ];
}
