// The dossier of a PRO: what every capability knows about it, on one page, for operators only.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientWithKey, newPortal, tokenFor } from '../../../test/support/test-app.ts';
import { proFromSerial } from '../../freight/pro-number.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { SMALLEST } from '../bol/bol.fixture.ts';
import { type Console, openConsole } from '../jobs/console.fixture.ts';

const NO_ERROR = { code: 0, message: '', details: '' };

let desk: Console;
beforeAll(async () => {
  // In production, freight moves only when events are reported.
  desk = await openConsole({ environment: 'production' });
});
afterAll(() => desk.app.close());

test('a bill that was mailed and delivered has all its parts', async () => {
  const { app } = desk;
  const { apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context);
  const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
  const bill = structuredClone(SMALLEST);
  bill.origin = { ...bill.origin, account: portal.account };
  bill.billTo = { ...bill.billTo, account: portal.account };
  bill.images = { email: { includeBol: true, addresses: ['dock@example.com'] } };
  const made = await app.http.inject({ method: 'POST', url: '/v1/bol', headers, payload: bill });
  expect(made.statusCode, made.payload).toBeLessThan(300);
  const pro: string = made.json().data?.referenceNumbers?.pro ?? /"pro":"(\d{10})"/.exec(made.payload)![1]!;

  const before = await desk.get(`/shipments/${pro}/dossier`);
  expect(before).toMatchObject({
    pro,
    bill: {
      versions: [{ version: 1, action: 'created', username: portal.username }],
      request: { images: bill.images },
    },
    invoice: null,
    mails: [expect.objectContaining({ state: expect.stringMatching(/queued|sent/), recipients: ['dock@example.com'] })],
    pickups: [],
    deliveries: [],
  });
  expect(before.documents.map((one: { type: string }) => one.type)).toEqual(['BOL', 'LABEL']);
  const address = new URL(before.documents[0].url);
  const document = await app.http.inject({ method: 'GET', url: address.pathname });
  expect(document.headers['content-type']).toBe('application/pdf');

  const at = (hours: number) => new Date(app.clock.now() + hours * HOUR_MS).toISOString();
  const { body } = await desk.call('POST', '/events', {
    events: [
      { type: 'shipment.picked_up', pro, eventId: 'a', occurredAt: at(-2) },
      { type: 'shipment.delivered', pro, eventId: 'b', occurredAt: at(-1), receivedBy: 'Lee' },
    ],
  });
  expect(body.data.recorded).toBe(2);
  const after = await desk.get(`/shipments/${pro}/dossier`);
  expect(after.documents.map((one: { type: string }) => one.type)).toEqual(['BOL', 'DR', 'INV', 'LABEL']);
  expect(after.invoice).toMatchObject({ pro, status: 'OPEN' });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const { schema } = app.routes.find(({ path }) => path === '/ops/v1/shipments/{pro}/dossier')!.success;
  for (const data of [before, after])
    expect(ajv.validate(schema!, { data, error: NO_ERROR }), ajv.errorsText()).toBe(true);
  expect((await app.http.inject({ method: 'GET', url: `/ops/v1/shipments/${pro}/dossier`, headers })).statusCode).toBe(
    401,
  );
});

test('a PRO without a shipment has none', async () => {
  const answer = await desk.call('GET', `/shipments/${proFromSerial(77_777)}/dossier`);
  expect(answer).toMatchObject({ status: 404, body: { error: { code: 3080 } } });
});
