// Serializes the terminals and transit times that were found.
import type { Network } from '../../freight/network/network.ts';
import { jsonWriter } from '../../platform/contract/json-writer.ts';
import type { RouteAnswer } from './find-routes.ts';
import { routesSchema } from './route-guide.schema.ts';

const write = jsonWriter(routesSchema);

export function routesText({ terminals }: Network, { origin, destinations }: RouteAnswer): string {
  return write({
    originTerminal: terminals[origin.terminalIndex]!,
    destinationTerminals: destinations.map(({ area, serviceDays, message }) => ({
      destinationTerminal: area === null ? null : terminals[area.terminalIndex]!,
      serviceDays,
      message,
    })),
  });
}
