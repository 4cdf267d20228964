// The places of a compiled network as text: tens of thousands of objects take V8 ten times as long to read.
import type { Place } from '../../freight/network/files/places-file.ts';
import type { Network } from '../../freight/network/network.ts';
import type { PostalIndex } from '../../freight/network/postal-index.ts';
import { COUNTRIES, type Country } from '../../freight/postal-code.ts';

type Countries = PostalIndex['countries'];
type PackedCountry = Omit<Countries[Country], 'places'> & { readonly places: string };

export interface PackedNetwork extends Omit<Network, 'postalIndex'> {
  readonly postalIndex: Omit<PostalIndex, 'countries'> & {
    readonly countries: Readonly<Record<Country, PackedCountry>>;
  };
}

/** Cities, states, and the other names of the few places that have any, by index. */
type Columns = [cities: string[], states: string[], otherNames: [number, readonly string[]][]];

const NO_NAMES: readonly string[] = [];

export function packNetwork({ postalIndex, ...rest }: Network): PackedNetwork {
  const pack = (country: Country): PackedCountry => {
    const { places, entryOfKey, points } = postalIndex.countries[country];
    return { places: packPlaces(places), entryOfKey, points };
  };
  return { ...rest, postalIndex: { areas: postalIndex.areas, countries: forEach(pack) } };
}

export function unpackNetwork({ postalIndex, ...rest }: PackedNetwork): Network {
  const unpack = (country: Country): Countries[Country] => {
    const { places, entryOfKey, points } = postalIndex.countries[country];
    return { places: unpackPlaces(country, places), entryOfKey, points };
  };
  return { ...rest, postalIndex: { areas: postalIndex.areas, countries: forEach(unpack) } };
}

function packPlaces(places: readonly Place[]): string {
  const columns: Columns = [
    places.map(({ city }) => city),
    places.map(({ state }) => state),
    [...places.entries()].flatMap(([at, { otherNames }]) => (otherNames.length === 0 ? [] : [[at, otherNames]])),
  ];
  return JSON.stringify(columns);
}

function unpackPlaces(country: Country, text: string): Place[] {
  const [cities, states, named] = JSON.parse(text) as Columns;
  const otherNames = new Map(named);
  return cities.map((city, at) => ({ country, city, state: states[at]!, otherNames: otherNames.get(at) ?? NO_NAMES }));
}

function forEach<Value>(make: (country: Country) => Value): Record<Country, Value> {
  return Object.fromEntries(COUNTRIES.map((country) => [country, make(country)])) as Record<Country, Value>;
}
