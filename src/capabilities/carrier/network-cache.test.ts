// The cache of compiled networks: what is read equals what was written, and a damaged file is ignored.
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadDemoCarrier } from '../../../test/support/demo-carrier.ts';
import { commandFolder } from '../../../test/support/run-command.ts';
import type { Place } from '../../freight/network/files/places-file.ts';
import { locate } from '../../freight/network/postal-index.ts';
import { deliveryDay, routeTerminals, serviceDays } from '../../freight/network/transit.ts';
import { COUNTRIES } from '../../freight/postal-code.ts';
import { NetworkCache } from './network-cache.ts';
import { networkOf } from './network-of-files.ts';

const network = networkOf(loadDemoCarrier());

function allOf(places: { at(index: number): Place | undefined }): Place[] {
  const all: Place[] = [];
  for (let place = places.at(0); place !== undefined; place = places.at(all.length)) all.push(place);
  return all;
}

let folder: ReturnType<typeof commandFolder>;

beforeEach(() => {
  folder = commandFolder();
});
afterEach(() => folder.remove());

it('returns a network that gives the same results', () => {
  const cache = new NetworkCache(folder.path);
  expect(cache.read('abc')).toBeUndefined();
  cache.write('abc', network);
  const back = cache.read('abc')!;
  const { countries, ...areas } = back.postalIndex;
  expect({ ...back, postalIndex: areas }).toEqual({ ...network, postalIndex: { areas: network.postalIndex.areas } });
  for (const country of COUNTRIES) {
    const { places, ...index } = network.postalIndex.countries[country];
    const { places: read, ...indexRead } = countries[country];
    expect(indexRead).toEqual(index);
    expect(allOf(read)).toEqual(allOf(places));
  }
  for (const [from, to] of [
    ['23230', '75207'],
    ['60606', 'M5V2T6'],
    ['10001', '64000'],
    ['90001', '96813'],
  ] as const) {
    const [a, b] = [locate(network.postalIndex, from)!.area!, locate(network.postalIndex, to)!.area!];
    const [c, d] = [locate(back.postalIndex, from)!.area!, locate(back.postalIndex, to)!.area!];
    expect(serviceDays(back, c, d)).toBe(serviceDays(network, a, b));
    expect(deliveryDay(back, c, d, 20_777)).toBe(deliveryDay(network, a, b, 20_777));
    expect(routeTerminals(back, c, d).map(({ id }) => id)).toEqual(routeTerminals(network, a, b).map(({ id }) => id));
  }
});

it('rejects a file that was truncated or altered', () => {
  const cache = new NetworkCache(folder.path);
  cache.write('abc', network);
  const file = join(folder.path, 'cache', readdirSync(join(folder.path, 'cache'))[0]!);
  const whole = readFileSync(file);
  truncateSync(file, whole.length - 1);
  expect(cache.read('abc')).toBeUndefined();
  whole[1_000]! ^= 1;
  writeFileSync(file, whole);
  expect(cache.read('abc')).toBeUndefined();
  writeFileSync(file, '');
  expect(cache.read('abc')).toBeUndefined();
});

it('keeps nothing without a data folder', () => {
  const cache = new NetworkCache(undefined);
  cache.write('abc', network);
  expect(cache.read('abc')).toBeUndefined();
});

it('keeps a few files', () => {
  const cache = new NetworkCache(folder.path);
  for (let index = 0; index < 6; index++) cache.write(`hash ${index} ${'x'.repeat(20)}`.slice(0, 16), network);
  expect(readdirSync(join(folder.path, 'cache'))).toHaveLength(4);
});

it('works without a cache if nothing can be written', () => {
  // A file in place of the folder.
  writeFileSync(join(folder.path, 'cache'), '');
  const cache = new NetworkCache(folder.path);
  cache.write('abc', network);
  expect(cache.read('abc')).toBeUndefined();
});
