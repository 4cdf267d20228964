// Maps of the network: for operators with lanes, transit times, volumes and trucks; for customers the terminals.
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { networkSchema, terminalListSchema, transitSchema, trucksSchema, volumesSchema } from './network-map.schema.ts';
import type { NetworkMapParts } from './network-map-parts.ts';
import { listTerminals, readNetwork } from './read-network.ts';
import { readTransit } from './read-transit.ts';
import { MOST_DAYS, readVolumes } from './read-volumes.ts';
import { TRUCK_FIELDS } from './truck-leg.ts';

const shared = { tag: 'Console', otherErrors: 'noData', method: 'GET' } as const;

const transitQuery = exact({ from: Type.String({ maxLength: 5, description: 'A terminal ID.' }) });

const volumesQuery = exact({
  from: Type.Optional(Type.String({ format: 'date', description: 'First ship date. Default: 30 days before `to`.' })),
  to: Type.Optional(
    Type.String({ format: 'date', description: `Last ship date. Default: today. At most ${MOST_DAYS} days.` }),
  ),
});

export function networkMapRoutes(
  parts: NetworkMapParts,
  { policy }: OperatorChecker,
  { policy: customer }: TokenChecker,
): Route[] {
  return [
    route({
      ...shared,
      path: '/ops/v1/network',
      policy,
      summary: 'Get the network',
      success: { status: 200, description: 'Terminals and the lanes between them.', schema: networkSchema },
      errors: FOR_OPERATORS,
      handle: () => readNetwork(parts),
    }),
    route({
      ...shared,
      path: '/ops/v1/network/transit',
      policy,
      summary: 'Get transit days from a terminal',
      query: transitQuery,
      success: { status: 200, description: 'Transit days and a point for each area.', schema: transitSchema },
      errors: { ...FOR_OPERATORS, 404: says('there is no such terminal') },
      handle: ({ query }) => readTransit(parts, query.from),
    }),
    route({
      ...shared,
      path: '/ops/v1/network/volumes',
      policy,
      summary: 'Get volumes between hubs',
      query: volumesQuery,
      success: { status: 200, description: 'Shipments by hubs.', schema: volumesSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => readVolumes(parts, query),
    }),
    route({
      ...shared,
      path: '/ops/v1/network/trucks',
      policy,
      summary: 'List truck positions',
      description: 'Trucks of shipments that are between terminals, picked up, or out for delivery.',
      success: { status: 200, description: 'One row per shipment.', schema: trucksSchema },
      errors: FOR_OPERATORS,
      async handle() {
        const { at, rows } = await parts.trucks.rows();
        const total = rows.length;
        return { status: 200, body: enveloped({ at: new Date(at).toISOString(), total, fields: TRUCK_FIELDS, rows }) };
      },
    }),
    route({
      ...shared,
      tag: 'Transit times',
      path: '/v1/network/terminals',
      policy: customer,
      summary: 'List the terminals',
      description: 'Locations of terminals, for a map.',
      success: { status: 200, description: 'All terminals.', schema: terminalListSchema },
      errors: { 400: FOR_OPERATORS[400], 401: says('missing or invalid credentials') },
      handle: () => listTerminals(parts),
    }),
  ];
}
