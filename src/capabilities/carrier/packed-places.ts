// The places of a compiled network as text, in portions that are read when one of their places is asked for. Otherwise, every start would read
// tens of thousands of objects and keep them, although most carriers ship between a few hundred places.
import type { Place } from '../../freight/network/files/places-file.ts';
import type { Network } from '../../freight/network/network.ts';
import type { PostalIndex } from '../../freight/network/postal-index.ts';
import { COUNTRIES, type Country } from '../../freight/postal-code.ts';

type Countries = PostalIndex['countries'];
type PackedCountry = Omit<Countries[Country], 'places'> & { readonly places: readonly string[] };

export interface PackedNetwork extends Omit<Network, 'postalIndex'> {
  readonly postalIndex: Omit<PostalIndex, 'countries'> & {
    readonly countries: Readonly<Record<Country, PackedCountry>>;
  };
}

/** City, state, and other names if there are any. */
type PackedPlace = readonly [city: string, state: string, otherNames?: readonly string[]];

const PORTION = 256;
const NO_NAMES: readonly string[] = [];

export function packNetwork({ postalIndex, ...rest }: Network): PackedNetwork {
  const pack = (country: Country): PackedCountry => {
    const { places, ...index } = postalIndex.countries[country];
    return { ...index, places: packPlaces(places) };
  };
  return { ...rest, postalIndex: { areas: postalIndex.areas, countries: forEach(pack) } };
}

export function unpackNetwork({ postalIndex, ...rest }: PackedNetwork): Network {
  const unpack = (country: Country): Countries[Country] => {
    const { places, ...index } = postalIndex.countries[country];
    return { ...index, places: new PackedPlaces(country, places) };
  };
  return { ...rest, postalIndex: { areas: postalIndex.areas, countries: forEach(unpack) } };
}

function packPlaces(places: Countries[Country]['places']): string[] {
  const portions: string[] = [];
  for (let first = 0; places.at(first) !== undefined; first += PORTION) {
    const portion: PackedPlace[] = [];
    for (let at = first; at < first + PORTION; at++) {
      const place = places.at(at);
      if (place === undefined) break;
      const { city, state, otherNames } = place;
      portion.push(otherNames.length === 0 ? [city, state] : [city, state, otherNames]);
    }
    portions.push(JSON.stringify(portion));
  }
  return portions;
}

class PackedPlaces {
  readonly #country: Country;
  readonly #portions: (string | readonly Place[])[];

  constructor(country: Country, portions: readonly string[]) {
    this.#country = country;
    this.#portions = [...portions];
  }

  at(index: number): Place | undefined {
    const which = Math.floor(index / PORTION);
    let portion = this.#portions[which];
    if (typeof portion === 'string') {
      portion = this.#read(portion);
      this.#portions[which] = portion;
    }
    return portion?.[index % PORTION];
  }

  #read(text: string): readonly Place[] {
    const country = this.#country;
    const places = JSON.parse(text) as readonly PackedPlace[];
    return places.map(([city, state, otherNames = NO_NAMES]) => ({ country, city, state, otherNames }));
  }
}

function forEach<Value>(make: (country: Country) => Value): Record<Country, Value> {
  return Object.fromEntries(COUNTRIES.map((country) => [country, make(country)])) as Record<Country, Value>;
}
