// Builds the terminals of the demo carrier: location, name and role.

import type { TerminalRole } from '../../src/freight/network/files/terminals-file.ts';
import { greatCircleMiles, type Point } from '../../src/freight/network/great-circle.ts';
import type { Country } from '../../src/freight/postal-code.ts';
import * as anchors from './anchor-cities.ts';
import { type CanadianCity, type CanadianPlace, plainLetters } from './canada-places.ts';
import { inOrder } from './csv-text.ts';
import { MEXICAN_TERMINALS } from './mexico-places.ts';
import { timeZoneAt } from './package-data.ts';
import { demandCells, preferLargerCities, type Site, selectSites } from './site-selection.ts';
import { contactBook } from './terminal-contact.ts';
import type { UsPlace } from './us-places.ts';

export interface DemoTerminal extends Point {
  readonly id: string;
  /** `City,ST`, the name used by the tables entered by hand. */
  readonly key: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: Country;
  readonly isOffshore: boolean;
  readonly streetAddress: string;
  readonly phone: string;
  readonly fax: string;
  readonly timeZone: string;
  readonly role: TerminalRole;
  readonly partner: string;
}

const US_LIMITS = { count: 195, farthestMiles: 250, leastApartMiles: 14 };
const CANADIAN_LIMITS = { count: 37, farthestMiles: 250, leastApartMiles: 20 };
const OFFSHORE = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'PW', 'MH']);

export function isMainland(place: UsPlace): place is UsPlace & { point: Point } {
  return place.point !== null && !OFFSHORE.has(place.state);
}

export function buildTerminals(
  us: readonly UsPlace[],
  canada: readonly CanadianPlace[],
  canadianCities: readonly CanadianCity[],
): readonly DemoTerminal[] {
  const book = contactBook(MEXICAN_TERMINALS.map(({ id }) => id));
  const hubs = new Set([...anchors.US_HUBS, ...anchors.CANADIAN_HUBS, ...anchors.MEXICAN_HUBS].map(foldKey));
  const crossings = [...anchors.CANADIAN_CROSSINGS, ...anchors.MEXICAN_CROSSINGS, ...anchors.SEA_LANES];
  const gateways = new Set(['Anchorage,AK', ...crossings.map(([a]) => a), ...crossings.map(([, b]) => b)].map(foldKey));
  const finish = (site: Site, country: Country, zip: string, isOffshore: boolean, given?: string): DemoTerminal => {
    const { key, city, state } = site;
    const latitude = Number(site.latitude.toFixed(4));
    const longitude = Number(site.longitude.toFixed(4));
    const id = given ?? book.id(city, state);
    const role = hubs.has(foldKey(key)) ? 'hub' : gateways.has(foldKey(key)) ? 'gateway' : 'terminal';
    const contact = { streetAddress: book.street(id), phone: book.phone(state), fax: book.phone(state) };
    const where = { latitude, longitude, timeZone: timeZoneAt(latitude, longitude) };
    const partner = country === 'MX' ? 'XFNE' : '';
    return { id, key, city, state, zip, country, isOffshore, ...where, ...contact, role, partner };
  };
  const mainland = us.filter(isMainland);
  return [
    ...mainlandSites(mainland).map((site) => finish(site, 'US', zipOf(site, us), false)),
    ...offshoreSites(us).map((site) => finish(site, 'US', zipOf(site, us), true)),
    // The last three characters are invented; the first three are the terminal's real area.
    ...canadianSites(canada, canadianCities).map((site) => finish(site, 'CA', `${fsaOf(site, canada)}1A1`, false)),
    ...MEXICAN_TERMINALS.map((t) =>
      finish({ ...t, key: `${t.city},${t.state}`, population: 0 }, 'MX', t.zip, false, t.id),
    ),
  ];
}

export function foldKey(key: string): string {
  const [city, state] = key.split(',');
  return `${plainLetters(city!)},${state}`;
}

function mainlandSites(mainland: readonly (UsPlace & { point: Point })[]): readonly Site[] {
  const standard = mainland.filter(({ isStandard }) => isStandard);
  const candidates = citySites(standard);
  const crossings = [...anchors.CANADIAN_CROSSINGS, ...anchors.MEXICAN_CROSSINGS].map(([city]) => city);
  const fixed = namedSites(candidates, [...anchors.US_HUBS, ...crossings, ...anchors.OTHER_US_TERMINALS]);
  const demand = demandCells(standard.map(({ point, population }) => ({ ...point, weight: population + 400 })));
  // New York City is no place for a dock; Elizabeth, across the river, is.
  const large = candidates.filter(({ population, key }) => population >= 9000 && key !== 'New York,NY');
  const chosen = selectSites(large, demand, fixed, US_LIMITS);
  const moved = preferLargerCities(chosen, large, fixed, 22, 12);
  return [...moved].sort((a, b) => b.population - a.population || inOrder(a.key, b.key));
}

function canadianSites(places: readonly CanadianPlace[], cities: readonly CanadianCity[]): readonly Site[] {
  const all = cities.map((city) => ({ ...city, state: city.province, key: `${city.city},${city.province}` }));
  const crossings = anchors.CANADIAN_CROSSINGS.map(([, city]) => city);
  const fixed = namedSites(all, [...anchors.CANADIAN_HUBS, ...crossings, ...anchors.OTHER_CANADIAN_TERMINALS]);
  const candidates = all.filter(({ population, latitude }) => population >= 15_000 && latitude < 56);
  const south = places.filter(({ point }) => point.latitude < 57);
  const demand = demandCells(south.map(({ point, isRural }) => ({ ...point, weight: isRural ? 6000 : 22_000 })));
  const chosen = selectSites(candidates, demand, fixed, CANADIAN_LIMITS);
  return preferLargerCities(chosen, candidates, fixed, 22, 15);
}

function offshoreSites(us: readonly UsPlace[]): readonly Site[] {
  const offshore = us.filter(
    (place): place is UsPlace & { point: Point } => place.point !== null && !isMainland(place),
  );
  return namedSites(citySites(offshore), anchors.OFFSHORE_TERMINALS);
}

/** The cities of the ZIP codes, each at its center of population. */
function citySites(places: readonly (UsPlace & { point: Point })[]): readonly Site[] {
  const cities = new Map<
    string,
    { city: string; state: string; latitude: number; longitude: number; population: number; weight: number }
  >();
  for (const { city, state, point, population } of places) {
    const key = `${city},${state}`;
    const sum = cities.get(key) ?? { city, state, latitude: 0, longitude: 0, population: 0, weight: 0 };
    sum.latitude += point.latitude * (population + 1);
    sum.longitude += point.longitude * (population + 1);
    sum.weight += population + 1;
    sum.population += population;
    cities.set(key, sum);
  }
  return [...cities]
    .sort(([a], [b]) => inOrder(a, b))
    .map(([key, { city, state, latitude, longitude, population, weight }]) => ({
      ...{ key, city, state, population, latitude: latitude / weight, longitude: longitude / weight },
    }));
}

function namedSites(sites: readonly Site[], keys: readonly string[]): readonly Site[] {
  const byKey = new Map([...sites].reverse().map((site) => [foldKey(site.key), site]));
  return [...new Set(keys)].map((key) => {
    const site = byKey.get(foldKey(key));
    if (site === undefined) throw new Error(`There is no city ${key}.`);
    return site;
  });
}

function zipOf(site: Site, us: readonly UsPlace[]): string {
  const inCity = us.filter(
    ({ city, state, point, isStandard }) => isStandard && point && city === site.city && state === site.state,
  );
  return inCity.sort(
    (a, b) => greatCircleMiles(a.point!, site) - greatCircleMiles(b.point!, site) || inOrder(a.zip, b.zip),
  )[0]!.zip;
}

function fsaOf(site: Site, canada: readonly CanadianPlace[]): string {
  const near = (place: CanadianPlace) => greatCircleMiles(place.point, site);
  const urban = canada.filter(({ isRural, province }) => !isRural && province === site.state);
  return [...urban].sort((a, b) => near(a) - near(b) || inOrder(a.fsa, b.fsa))[0]!.fsa;
}
