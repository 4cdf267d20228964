// Tests which route a method and a URL lead to, and that servers with the same paths share a tree.
import { describe, expect, test } from 'vitest';
import { routeFinder } from './route-finder.ts';

const ROUTES = [
  { method: 'GET', path: '/v1/bol' },
  { method: 'POST', path: '/v1/bol' },
  { method: 'GET', path: '/v1/bol/{pro}' },
  { method: 'GET', path: '/v1/bol/{pro}/labels/{label}' },
  { method: 'GET', path: '/v1/bol/latest' },
  { method: 'GET', path: '/console/*' },
] as const;

describe('a finder', () => {
  const finder = routeFinder(ROUTES);
  const long = 'x'.repeat(201);

  test.each([
    ['GET', '/v1/bol', 0, {}],
    ['POST', '/v1/bol', 1, {}],
    ['HEAD', '/v1/bol', 0, {}],
    ['GET', '/v1/bol?pro=1', 0, {}],
    ['GET', '/v1/bol/123', 2, { pro: '123' }],
    ['GET', '/v1/bol/1%2F2%20%C3%A9', 2, { pro: '1/2 é' }],
    ['GET', '/v1/bol/123/labels/4', 3, { pro: '123', label: '4' }],
    ['GET', '/v1/bol/latest', 4, {}],
    ['GET', '/v1/b%6Fl', 0, {}],
    ['GET', '/v1/bol/%2525', 2, { pro: '%25' }],
    ['GET', '/v1/bol#top', 0, {}],
    ['GET', '/v1/bol/123#top?x', 2, { pro: '123' }],
    ['GET', 'http://localhost:8080/v1/bol/123?x=1', 2, { pro: '123' }],
    ['GET', '/v1/bol/latest/labels/4', 3, { pro: 'latest', label: '4' }],
    ['GET', '/console/', 5, { '*': '' }],
    ['GET', `/v1/bol/${'x'.repeat(200)}`, 2, { pro: 'x'.repeat(200) }],
    ['GET', '/console/a/b', 5, { '*': 'a/b' }],
    ['GET', `/console/${long}`, 5, { '*': long }],
  ])('%s %s', (method, url, at, params) => {
    expect(finder.find(method, url)).toEqual({ at, params });
  });

  test.each([
    ['DELETE', '/v1/bol', undefined],
    ['GET', '/v1/BOL', undefined],
    ['GET', '/v1/bol/', { at: 2, params: { pro: '' } }],
    ['GET', '/v1', undefined],
    ['GET', '/', undefined],
    ['GET', 'v1/bol', undefined],
    ['GET', '*', undefined],
    ['GET', '/console', undefined],
    ['GET', '/v1/bol/%', undefined],
    ['GET', '/v1/bol/%C3', undefined],
    ['GET', '//v1/bol', undefined],
    ['TRACE', '/v1/bol', undefined],
    ['GET', `/v1/bol/${long}/labels`, 'too long'],
    ['GET', `/v1/bol/${long}`, 'too long'],
  ])('%s %s is none of them, or invalid', (method, url, found) => {
    expect(finder.find(method, url)).toEqual(found);
  });

  test('knows the routes at a path for all methods, even if the URL cannot be decoded', () => {
    expect(finder.at('/v1/bol?x=1')).toEqual([0, 1]);
    expect(finder.at('/v1/bol/%')).toEqual([2]);
    expect(finder.at('/v1/bol/latest')).toEqual([2, 4]);
    expect(finder.at('/elsewhere')).toEqual([]);
  });

  test('suggests the intended path', () => {
    expect(finder.guess('/v1/bols')).toEqual({ details: 'Did you mean /v1/bol? See /docs for the list of paths.' });
    expect(finder.guess('/elsewhere')).toEqual({});
  });
});

test('the same paths share a finder, whoever serves them; different ones do not', () => {
  expect(routeFinder(ROUTES.map((one) => ({ ...one })))).toBe(routeFinder(ROUTES));
  expect(routeFinder(ROUTES.slice(1))).not.toBe(routeFinder(ROUTES));
  expect(routeFinder(ROUTES.slice(1)).find('POST', '/v1/bol')).toEqual({ at: 0, params: {} });
});

test('lists that are no longer used are dropped', () => {
  const first = routeFinder([{ method: 'GET', path: '/first' }]);
  for (let number = 0; number < 8; number++) routeFinder([{ method: 'GET', path: `/other/${number}` }]);
  expect(routeFinder([{ method: 'GET', path: '/first' }])).not.toBe(first);
});

test('a duplicate path is an error', () => {
  expect(() => routeFinder([ROUTES[0], ROUTES[0]])).toThrow(/already declared/);
});
