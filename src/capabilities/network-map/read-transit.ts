// Days from one terminal to every postal area, with a point for each, for a heat map of transit times.
import { areaPoints } from '../../freight/network/area-points.ts';
import type { Terminal } from '../../freight/network/files/terminals-file.ts';
import { laneBetween, laneDays } from '../../freight/network/lane-matrix.ts';
import type { Network } from '../../freight/network/network.ts';
import { locationOfKey, type ServedArea } from '../../freight/network/postal-index.ts';
import { type Country, DIGIT_KEYS, fsaKey } from '../../freight/postal-code.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { NetworkMapParts } from './network-map-parts.ts';

export const TRANSIT_FIELDS = ['area', 'country', 'latitude', 'longitude', 'days', 'terminal'] as const;
type TransitRow = readonly [string, Country, number, number, number | null, string | null];

export function readTransit({ network }: NetworkMapParts, code: string): Answer {
  const { version, data } = network.now();
  const from = data.terminalById.get(code);
  if (from === undefined) throw new Refusal('noSuchTerminal', { details: `The network has no terminal ${code}.` });
  const rows = areasOf(data).map(({ name, country, latitude, longitude, served }): TransitRow => {
    if (served === null) return [name, country, latitude, longitude, null, null];
    const days = laneDays(laneBetween(data.laneMatrix, from.index, served.terminal.index)) + served.extraDays;
    return [name, country, latitude, longitude, days, served.terminal.id];
  });
  return { status: 200, body: enveloped({ version, from: from.id, fields: TRANSIT_FIELDS, rows }) };
}

interface Area {
  readonly name: string;
  readonly country: Country;
  readonly latitude: number;
  readonly longitude: number;
  /** How most of its postal codes are served; null if none is. */
  readonly served: { readonly terminal: Terminal; readonly extraDays: number } | null;
}

const known = new WeakMap<Network, readonly Area[]>();

function areasOf(network: Network): readonly Area[] {
  let areas = known.get(network);
  if (areas === undefined) {
    areas = [...areasByDigits(network, 'US', 3), ...canadianAreas(network), ...areasByDigits(network, 'MX', 2)];
    known.set(network, areas);
  }
  return areas;
}

function areasByDigits(network: Network, country: 'US' | 'MX', digits: number): Area[] {
  const size = DIGIT_KEYS / 10 ** digits;
  const areas: Area[] = [];
  for (let area = 0; area < 10 ** digits; area++) {
    const found: (ServedArea | null)[] = [];
    for (let key = area * size; key < (area + 1) * size; key++) {
      const location = locationOfKey(network.postalIndex, country, key);
      if (location !== null) found.push(location.area);
    }
    const one = areaOf(String(area).padStart(digits, '0'), country, found);
    if (one !== undefined) areas.push(one);
  }
  return areas;
}

function canadianAreas(network: Network): Area[] {
  return [...areaPoints().keys()]
    .filter((name) => fsaKey(name) >= 0)
    .flatMap((name) => {
      const location = locationOfKey(network.postalIndex, 'CA', fsaKey(name));
      const one = location === null ? undefined : areaOf(name, 'CA', [location.area]);
      return one === undefined ? [] : [one];
    });
}

/** Undefined for an area without postal codes, or without a location, such as military codes. */
function areaOf(name: string, country: Country, found: readonly (ServedArea | null)[]): Area | undefined {
  if (found.length === 0) return undefined;
  const served = mostOften(found);
  // There are no points for Mexico; the terminal's location is close enough for a dot.
  const point = (country === 'MX' ? undefined : areaPoints().get(name)) ?? served?.terminal;
  if (point === undefined) return undefined;
  return { name, country, latitude: point.latitude, longitude: point.longitude, served };
}

function mostOften(found: readonly (ServedArea | null)[]): ServedArea | null {
  const counts = new Map<string, { readonly area: ServedArea; count: number }>();
  for (const area of found) {
    if (area === null) continue;
    const key = `${area.terminal.id} ${area.extraDays}`;
    const one = counts.get(key);
    if (one === undefined) counts.set(key, { area, count: 1 });
    else one.count += 1;
  }
  let best: { readonly area: ServedArea; readonly count: number } | undefined;
  for (const one of counts.values()) if (best === undefined || one.count > best.count) best = one;
  return best?.area ?? null;
}
