// Transit times for ten destinations, the carrier's network in memory.
import { bearerHeaders, type Scenario } from './scenario.ts';

const ZIPS = ['75207', '60606', '10001', '90001', '30303', 'M5V2T6', '98101', '33101', '64000', '80202'];

export const routeGuideScenarios: readonly Scenario[] = [
  {
    name: 'POST /v1/route-guides (10)',
    target: 0.75,
    async prepare(demo) {
      return {
        method: 'POST',
        path: '/v1/route-guides',
        headers: await bearerHeaders(demo),
        body: JSON.stringify({
          originPoint: { city: 'Richmond', state: 'VA', zip: '23230', country: 'US' },
          destinationPoints: ZIPS.map((zip) => ({ point: { zip }, shipmentDate: '2026-11-20' })),
        }),
      };
    },
  },
];
