// The contacts of a customer: operators add, change and remove them, and the audit log names no one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTOR, basic, newPortal } from '../../../test/support/test-app.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { type Console, openConsole } from '../jobs/console.fixture.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';

const DANA = { name: 'Dana Ray', role: 'Accounts payable', phone: '804-555-0142', email: 'dana@example.com' };

let desk: Console;
let account: string;
let other: string;
beforeAll(async () => {
  desk = await openConsole({ environment: 'production' });
  ({ account } = await newPortal(desk.app.context));
  other = (await newPortal(desk.app.context)).account;
});
afterAll(() => desk.app.close());

const path = (of = account, id?: string) => `/customers/${of}/contacts${id === undefined ? '' : `/${id}`}`;

test('a contact is added, changed and removed, and stays with its customer', async () => {
  const added = await desk.call('POST', path(), DANA);
  expect(added.status, added.text).toBe(201);
  const { contactId } = added.body.data;
  expect(await desk.get(path())).toEqual([
    { contactId, ...DANA, changedAt: expect.any(String), changedBy: 'operator:night' },
  ]);
  expect(await desk.get(path(other))).toEqual([]);
  for (const call of [
    () => desk.call('PUT', path(other, contactId), DANA),
    () => desk.call('DELETE', path(other, contactId)),
  ]) {
    const refused = await call();
    expect([refused.status, refused.body.error.code]).toEqual([404, 3188]);
  }
  const changed = await desk.call('PUT', path(account, contactId), { name: 'Dana Ray-Lee', phone: '804-555-0143' });
  expect(changed.body.data).toMatchObject({ name: 'Dana Ray-Lee', role: '', phone: '804-555-0143', email: '' });
  expect((await desk.call('DELETE', path(account, contactId))).status).toBe(204);
  expect(await desk.get(path())).toEqual([]);
  const trail = await desk.get(`/audit?subject=customer-account:${account}`);
  const steps = trail.filter(({ action }: Loose) => action.includes('contact'));
  expect(steps.map(({ action, details }: Loose) => [action, details])).toEqual(
    ['removed', 'changed', 'added'].map((step) => [`customer-account.contact-${step}`, { contactId }]),
  );
});

test.each<[string, Loose, string]>([
  ['no name', { ...DANA, name: ' ' }, 'name'],
  ['an address that is none', { ...DANA, email: 'dana' }, 'email'],
  ['no way to reach it', { name: 'Dana' }, 'phone'],
  ['a blank number only', { name: 'Dana', phone: ' ' }, 'phone'],
])('is refused with %s', async (_what, body, field) => {
  const { status, body: answer } = await desk.call('POST', path(), body);
  expect([status, answer.error.validationFailures[0].field]).toEqual([400, field]);
});

test('a customer has at most 50', async () => {
  for (let count = 0; count < 50; count++) {
    expect((await desk.call('POST', path(other), { name: `Contact ${count}`, phone: '1' })).status).toBe(201);
  }
  const refused = await desk.call('POST', path(other), DANA);
  expect([refused.status, refused.body.error.code]).toEqual([409, 5187]);
});

test('an unknown customer has none, and only operators who may change customers can change them', async () => {
  expect((await desk.call('GET', path('NOBODY1'))).status).toBe(404);
  const password = await createOperator(desk.app.context, ACTOR, 'yard', { role: 'dispatcher' });
  const headers = { authorization: basic('yard', password) };
  const url = `/ops/v1${path()}`;
  expect((await desk.app.http.inject({ url, headers })).statusCode).toBe(200);
  expect((await desk.app.http.inject({ method: 'POST', url, headers, payload: DANA })).statusCode).toBe(403);
});
