// Freight volumes between hubs, for a heat map of lanes.
import { milesBetween } from '../../freight/network/lane-matrix.ts';
import type { Network } from '../../freight/network/network.ts';
import { formatDay, parseDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countLanes } from '../shipments/lists/survey-shipments.ts';
import type { NetworkMapParts } from './network-map-parts.ts';

export const VOLUME_FIELDS = ['from', 'to', 'shipments', 'weightLb'] as const;
export const MOST_DAYS = 92;
const USUAL_DAYS = 30;

export async function readVolumes(
  { network, shipments }: NetworkMapParts,
  query: { readonly from?: string; readonly to?: string },
): Promise<Answer> {
  const today = Math.floor(shipments.context.freightClock.now() / DAY_MS);
  const to = query.to === undefined ? today : parseDay(query.to)!;
  const from = query.from === undefined ? to - USUAL_DAYS + 1 : parseDay(query.from)!;
  if (from > to || to - from >= MOST_DAYS) {
    const description =
      from > to ? 'is after `to`. Correct one of them.' : `is more than ${MOST_DAYS} days before \`to\`.`;
    throw new Refusal('validationFailed', {
      details: `from ${description}`,
      failures: [{ field: 'from', description }],
    });
  }
  const { data } = network.now();
  const lanes = new Map<string, [string, string, number, number]>();
  let count = 0;
  for (const { origin, destination, count: some, weightLb } of await countLanes(shipments, { from, to })) {
    const [start, end] = [hubOf(data, origin), hubOf(data, destination)];
    const key = `${start} ${end}`;
    const lane = lanes.get(key) ?? [start, end, 0, 0];
    lane[2] += some;
    lane[3] += weightLb;
    lanes.set(key, lane);
    count += some;
  }
  const rows = [...lanes.values()].sort((a, b) => b[2] - a[2]);
  return {
    status: 200,
    body: enveloped({ from: formatDay(from), to: formatDay(to), shipments: count, fields: VOLUME_FIELDS, rows }),
  };
}

const hubs = new WeakMap<Network, Map<string, string>>();

/** The nearest hub by road; for a terminal that is no longer in the network, the terminal itself. */
function hubOf(network: Network, id: string): string {
  let known = hubs.get(network);
  if (known === undefined) {
    known = new Map();
    hubs.set(network, known);
  }
  let hub = known.get(id);
  if (hub === undefined) {
    hub = nearestHub(network, id);
    known.set(id, hub);
  }
  return hub;
}

function nearestHub({ terminals, terminalById, laneMatrix }: Network, id: string): string {
  const terminal = terminalById.get(id);
  if (terminal === undefined || terminal.role === 'hub') return id;
  let best = id;
  let fewest = Number.POSITIVE_INFINITY;
  for (const { index, id: hub, role } of terminals) {
    if (role !== 'hub') continue;
    const miles = milesBetween(laneMatrix, terminal.index, index);
    if (miles < fewest) {
      fewest = miles;
      best = hub;
    }
  }
  return best;
}
