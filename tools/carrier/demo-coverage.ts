// Decides which terminal of the demo carrier serves which postal area, how often, and through which partner.
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { greatCircleMiles, type Point } from '../../src/freight/network/great-circle.ts';
import type { CanadianPlace } from './canada-places.ts';
import { inOrder } from './csv-text.ts';
import { type DemoTerminal, isMainland } from './demo-terminals.ts';
import { ISLAND_PARTNER, ISLAND_SERVICES } from './island-services.ts';
import { MEXICAN_TERMINALS } from './mexico-places.ts';
import type { UsPlace } from './us-places.ts';

export type CoverageRow = readonly [
  country: string,
  prefix: string,
  terminal: string,
  partner: string,
  extraDays: number | '',
  deliveryDays: string,
  note: string,
];

type Service = readonly [terminal: string, partner: string, extraDays: number | '', deliveryDays: string, note: string];

export interface Coverage {
  readonly rows: readonly CoverageRow[];
  readonly peopleServed: ReadonlyMap<string, number>;
}

const DAILY_MILES = 95;
const OWN_MILES = 160;
/** A ZIP code gets its own row if the terminal of its ZIP3 is this much farther away than the nearest one. */
const NEARER_MILES = 12;
const PACIFIC = 'Guam and the Pacific territories are not served.';
const NUNAVUT = 'Nunavut is not served: it is reached by air and summer sealift only.';

export function buildCoverage(
  us: readonly UsPlace[],
  canada: readonly CanadianPlace[],
  terminals: readonly DemoTerminal[],
): Coverage {
  const people = new Map<string, number>();
  const rows = [...usRows(us, terminals, people), ...canadianRows(canada, terminals, people), ...mexicanRows()];
  return { rows, peopleServed: people };
}

function usRows(
  us: readonly UsPlace[],
  terminals: readonly DemoTerminal[],
  people: Map<string, number>,
): CoverageRow[] {
  const mainland = nearestOf(terminals.filter(({ country, isOffshore }) => country === 'US' && !isOffshore));
  const offshore = terminals.filter(({ isOffshore }) => isOffshore);
  const services = new Map<string, Service>();
  const nearest = new Map<string, DemoTerminal>();
  for (const place of us) {
    if (place.point === null) continue;
    const state = place.state === 'VI' ? 'PR' : place.state;
    const near = isMainland(place) ? mainland : nearestOf(offshore.filter((terminal) => terminal.state === state));
    const terminal = near(place.point);
    services.set(place.zip, usService(place, place.point, terminal));
    if (terminal === null) continue;
    nearest.set(place.zip, terminal);
    people.set(terminal.id, (people.get(terminal.id) ?? 0) + place.population);
  }
  const byId = new Map(terminals.map((terminal) => [terminal.id, terminal]));
  const rows: CoverageRow[] = [];
  for (const [zip3, places] of byZip3(us)) {
    const usual = usualService(places, services);
    if (usual === undefined) continue;
    rows.push(['US', zip3, ...usual]);
    for (const { zip, point } of places) {
      const own = services.get(zip);
      if (own === undefined || point === null || own.join() === usual.join()) continue;
      const saved =
        byId.has(usual[0]) && nearest.has(zip)
          ? greatCircleMiles(byId.get(usual[0])!, point) - greatCircleMiles(nearest.get(zip)!, point)
          : 999;
      // The same terminal on different terms is an exception too; a different terminal only if it is much nearer.
      if (own[0] === usual[0] || saved > NEARER_MILES || ISLAND_SERVICES.has(zip)) rows.push(['US', zip, ...own]);
    }
  }
  return rows;
}

function byZip3(us: readonly UsPlace[]): ReadonlyMap<string, readonly UsPlace[]> {
  const groups = new Map<string, UsPlace[]>();
  for (const place of us) {
    const zip3 = place.zip.slice(0, 3);
    const group = groups.get(zip3);
    if (group === undefined) groups.set(zip3, [place]);
    else group.push(place);
  }
  return groups;
}

function usService(place: UsPlace, point: Point, terminal: DemoTerminal | null): Service {
  if (terminal === null) return ['', '', '', '', PACIFIC];
  const miles = greatCircleMiles(terminal, point);
  const island = ISLAND_SERVICES.get(place.zip);
  if (island !== undefined) return [terminal.id, ISLAND_PARTNER, island.extraDays, island.deliveryDays, island.note];
  if (place.state === 'VI') return [terminal.id, 'XCRL', 4, 'Wed', ''];
  if (place.state === 'HI')
    return sameIsland(terminal, point) ? [terminal.id, '', '', '', ''] : [terminal.id, 'XPIL', 2, 'Tue Thu', ''];
  if (place.state === 'AK') {
    if (miles <= 60) return [terminal.id, '', '', '', ''];
    return miles <= 250
      ? [terminal.id, 'XNLF', 2, 'Tue Fri', '']
      : [terminal.id, 'XNLF', 6, 'Wed', 'Delivered by barge or air.'];
  }
  if (miles <= DAILY_MILES) return [terminal.id, '', '', '', ''];
  return miles <= OWN_MILES ? [terminal.id, '', '', 'Mon Wed Fri', ''] : [terminal.id, 'XBSC', 1, 'Tue Thu', ''];
}

/** Oahu, Maui and the east of Hawaii have a terminal; everything else is reached by boat. */
function sameIsland(terminal: DemoTerminal, point: Point): boolean {
  return greatCircleMiles(terminal, point) <= (terminal.city === 'Hilo' ? 75 : 28);
}

/** The service that most people in the area have. */
function usualService(places: readonly UsPlace[], services: ReadonlyMap<string, Service>): Service | undefined {
  const weights = new Map<string, { service: Service; weight: number }>();
  for (const { zip, population } of places) {
    const service = services.get(zip);
    if (service === undefined) continue;
    const entry = weights.get(service.join()) ?? { service, weight: 0 };
    entry.weight += population + 1;
    weights.set(service.join(), entry);
  }
  return [...weights].sort(([a, x], [b, y]) => y.weight - x.weight || inOrder(a, b))[0]?.[1].service;
}

function canadianRows(
  canada: readonly CanadianPlace[],
  terminals: readonly DemoTerminal[],
  people: Map<string, number>,
): CoverageRow[] {
  const all = terminals.filter(({ country }) => country === 'CA');
  // Newfoundland is an island: the nearest dock across the water does not deliver there.
  const newfoundland = nearestOf(all.filter(({ state }) => state === 'NL'));
  const elsewhere = nearestOf(all.filter(({ state }) => state !== 'NL'));
  return canada.map(({ fsa, province, point, isRural }): CoverageRow => {
    if (province === 'NU') return ['CA', fsa, '', '', '', '', NUNAVUT];
    const onIsland = province === 'NL' && point.longitude > -59.6 && point.latitude < 51.8;
    const terminal = (onIsland ? newfoundland : elsewhere)(point)!;
    people.set(terminal.id, (people.get(terminal.id) ?? 0) + (isRural ? 6000 : 22_000));
    const miles = greatCircleMiles(terminal, point);
    if (miles <= DAILY_MILES) return ['CA', fsa, terminal.id, '', '', '', ''];
    if (miles <= OWN_MILES) return ['CA', fsa, terminal.id, '', '', 'Mon Wed Fri', ''];
    return ['CA', fsa, terminal.id, 'XBOR', miles <= 400 ? 1 : 3, miles <= 400 ? 'Tue Thu' : 'Wed', ''];
  });
}

function mexicanRows(): CoverageRow[] {
  const rows = MEXICAN_TERMINALS.flatMap(({ id, prefixes }) =>
    prefixes.flatMap((list, extraDays) =>
      list
        .split(' ')
        .filter((prefix) => prefix !== '')
        .map(
          (prefix): CoverageRow => ['MX', prefix, id, 'XFNE', extraDays || '', extraDays === 2 ? 'Tue Thu' : '', ''],
        ),
    ),
  );
  return rows.sort((a, b) => inOrder(a[1], b[1]));
}

/** The nearest terminal, or null if there are none. */
function nearestOf(terminals: readonly DemoTerminal[]): (point: Point) => DemoTerminal | null {
  if (terminals.length === 0) return () => null;
  const index = new KDBush(terminals.length);
  for (const { longitude, latitude } of terminals) index.add(longitude, latitude);
  index.finish();
  return ({ longitude, latitude }) => terminals[around(index, longitude, latitude, 1)[0]!]!;
}
