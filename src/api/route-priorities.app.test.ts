// Which operations of the real app come first when the server is busy, which come last, and which never wait.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/support/test-app.ts';
import { priorityOf } from './route-priorities.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

function named(priority: ReturnType<typeof priorityOf>): string[] {
  return app.routes.filter((one) => priorityOf(one) === priority).map(({ method, path }) => `${method} ${path}`);
}

test('health checks and sign-ins never wait for others', () => {
  expect(named(undefined)).toEqual(
    expect.arrayContaining(['GET /livez', 'GET /readyz', 'GET /metrics', 'POST /authenticate', 'POST /v1/session']),
  );
  expect(named(undefined).filter((one) => !/session|authenticate|livez|readyz|metrics/.test(one))).toEqual([]);
});

test('tracking, reports of events, and what a page needs to open come first', () => {
  const first = named('first');
  const pages = app.routes.filter(({ tag }) => tag === 'Pages').map(({ path }) => `GET ${path}`);
  expect(pages).toEqual(expect.arrayContaining(['GET /', 'GET /console/*', 'GET /assets/{file}']));
  expect(first).toEqual(expect.arrayContaining(pages));
  expect(first.filter((one) => !pages.includes(one)).sort()).toEqual([
    'GET /v1/about',
    'GET /v1/shipments/history',
    'GET /v1/shipments/{pro}/route',
    'POST /ops/v1/events',
    'POST /ops/v1/pickup-requests/{requestNumber}/events',
    'POST /ops/v1/positions',
    'POST /ops/v1/shipments/{pro}/events',
    'POST /v1/tracked-shipment',
  ]);
});

test('exports and background jobs come last', () => {
  expect(named('batch')).toEqual(
    expect.arrayContaining([
      'GET /v1/shipments.csv',
      'GET /ops/v1/audit.jsonl',
      'POST /ops/v1/tariffs/{version}/dry-run',
      'GET /v1/bol-documents',
    ]),
  );
  expect(named('batch').filter((one) => /rate-quotes|\/bol(\/|$)|history|pickup-requests/.test(one))).toEqual([]);
});
