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
      summary: 'See the network',
      success: { status: 200, description: 'Terminals, and the links between them.', schema: networkSchema },
      errors: FOR_OPERATORS,
      handle: () => readNetwork(parts),
    }),
    route({
      ...shared,
      path: '/ops/v1/network/transit',
      policy,
      summary: 'See the days from a terminal to everywhere',
      query: exact({ from: Type.String({ maxLength: 5, description: 'The code of a terminal.' }) }),
      success: { status: 200, description: 'Days and a point for each area.', schema: transitSchema },
      errors: { ...FOR_OPERATORS, 404: says('there is no such terminal') },
      handle: ({ query }) => readTransit(parts, query.from),
    }),
    route({
      ...shared,
      path: '/ops/v1/network/volumes',
      policy,
      summary: 'See how much goes from hub to hub',
      query: exact({
        from: Type.Optional(
          Type.String({ format: 'date', description: 'A ship date; 30 days before `to` when left out.' }),
        ),
        to: Type.Optional(
          Type.String({ format: 'date', description: `Today when left out; at most ${MOST_DAYS} days.` }),
        ),
      }),
      success: { status: 200, description: 'Shipments by hubs.', schema: volumesSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => readVolumes(parts, query),
    }),
    route({
      ...shared,
      path: '/ops/v1/network/trucks',
      policy,
      summary: 'See where the trucks are',
      description: 'Freight that is under way between terminals, collected, or out for delivery.',
      success: { status: 200, description: 'A row for each shipment.', schema: trucksSchema },
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
      description: 'Where they are, for a map.',
      success: { status: 200, description: 'All terminals.', schema: terminalListSchema },
      errors: { 400: FOR_OPERATORS[400], 401: says('missing or invalid credentials') },
      handle: () => listTerminals(parts),
    }),
  ];
}
