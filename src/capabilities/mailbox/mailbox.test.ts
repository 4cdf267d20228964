// The mailbox of a sandbox: what was sent there can be read there, never leaves it, and goes back with a restore.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_DATABASE } from '../../../test/support/each-database.ts';
import { ACTOR, basic, type TestApp } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { type MailServer, startMailServer } from '../../platform/mail/mail-server.fixture.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { billOf, MONDAY, ok, quoteOf } from '../sandboxes/integration-run.fixture.ts';
import {
  type Integrator,
  type Loose,
  newIntegrator,
  openSandboxApp,
  type SandboxCaller,
} from '../sandboxes/sandbox.fixture.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const mailsOf = async (who: SandboxCaller, query = ''): Promise<Loose[]> =>
  (await ok(who, 'GET', `/v1/test/mails${query}`)).body.data;

async function mailQuote(who: SandboxCaller, address: string): Promise<string> {
  const quoted = await ok(who, 'POST', '/v1/rate-quotes', quoteOf(who.account));
  const { quoteId } = quoted.body.data[0];
  await ok(who, 'POST', `/v1/rate-quotes/${quoteId}/email`, { addresses: [address] });
  return quoteId;
}

describe.each(EVERY_DATABASE)('$name', ({ config }) => {
  let app: TestApp;
  let anna: Integrator;
  beforeAll(async () => {
    const smtpUrls = { production: undefined, test: server.url };
    app = await openSandboxApp({ config: { ...(await config()), smtpUrls } });
    anna = await newIntegrator(app);
  });
  afterAll(() => app.close());

  it('shows what was sent in the sandbox, newest first, with the time of its clock', async () => {
    const sandbox = await anna.sandbox({ name: 'reads', clock: MONDAY });
    expect(await mailsOf(sandbox)).toEqual([]);
    const quoteId = await mailQuote(sandbox, 'dana@example.com');
    await ok(sandbox, 'POST', '/v1/test/clock', { advance: '1h' });
    const email = { includeBol: true, includeLabels: true, addresses: ['dana@example.com', 'sam@example.com'] };
    const bill = billOf(sandbox.account, '2026-11-10T08:00:00.000', { 'images.email': email });
    const { pro } = (await ok(sandbox, 'POST', '/v1/bol', bill)).body.referenceNumbers;
    const [ofBill, ofQuote, ...others] = await mailsOf(sandbox);
    expect(others).toEqual([]);
    expect(ofBill).toEqual({
      id: `bol:${pro}:1`,
      to: ['dana@example.com', 'sam@example.com'],
      subject: `TEST: Bill of lading ${pro}`,
      sentAt: '2026-11-09T15:00:00.000Z',
      text: expect.stringContaining(`Attached, as filled in by the sender: BOL-${pro}.pdf, labels-${pro}.pdf`),
    });
    expect(ofQuote).toMatchObject({ to: ['dana@example.com'], sentAt: '2026-11-09T14:00:00.000Z' });
    expect(ofQuote.subject).toContain(quoteId);
    expect(ofQuote.text).toContain(' for this shipment. Quote number: ');
    const first = (await ok(sandbox, 'GET', '/v1/test/mails?limit=1')).body;
    expect([first.data.length, await mailsOf(sandbox, `?limit=1&cursor=${first.cursor}`)]).toEqual([1, [ofQuote]]);
    const refused = await sandbox.call('GET', '/v1/test/mails?limit=0&cursor=x');
    expect([refused.status, refused.body.error.code]).toEqual([400, 2000]);
  });

  it('is not in the request log, whose readers may not have the links in it', async () => {
    const sandbox = await anna.sandbox({ name: 'logs' });
    await mailsOf(sandbox);
    await ok(sandbox, 'GET', '/v1/whoami');
    const logged = async (): Promise<string[]> =>
      (await ok(sandbox, 'GET', '/v1/requests')).body.data.map(({ path }: Loose) => path);
    await until('the later call is logged', async () => (await logged()).includes('/v1/whoami'));
    expect(await logged()).not.toContain('/v1/test/mails');
  });

  it('keeps the mail of a sandbox away from the mail server, which gets that of the test environment', async () => {
    const sandbox = await anna.sandbox({ name: 'stays' });
    await mailQuote(sandbox, 'stays@example.com');
    await mailQuote(anna, 'leaves@example.com');
    const receivers = () => server.received.flatMap(({ to }) => to);
    await until('the mail of the test environment arrives', () => receivers().includes('leaves@example.com'));
    const authorization = basic('post', await createOperator(app.context, ACTOR, 'post'));
    const stateOf = async () => {
      const url = `/sandboxes/${sandbox.id}/ops/v1/mails`;
      return (await app.http.inject({ url, headers: { authorization } })).json().data[0].state;
    };
    await until('the mail of the sandbox is sent', async () => (await stateOf()) === 'sent');
    expect(receivers()).not.toContain('stays@example.com');
  });

  it('belongs to one sandbox', async () => {
    const [one, two] = [await anna.sandbox({ name: 'one' }), await anna.sandbox({ name: 'two' })];
    await mailQuote(one, 'one@example.com');
    expect((await mailsOf(one)).map(({ to }) => to)).toEqual([['one@example.com']]);
    expect(await mailsOf(two)).toEqual([]);
    expect((await two.call('GET', `/sandboxes/${one.id}/v1/test/mails`)).status).toBe(401);
  });

  it('is not available in the shared test environment', async () => {
    const refused = await anna.call('GET', '/v1/test/mails');
    expect([refused.status, refused.body.error.code]).toEqual([403, 1064]);
    expect(refused.text).toContain('POST /v1/sandboxes');
  });

  it('is restored with a snapshot, and emptied by a reset', async () => {
    const sandbox = await anna.sandbox({ name: 'back', clock: MONDAY });
    await mailQuote(sandbox, 'before@example.com');
    const before = await mailsOf(sandbox);
    await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/snapshots`, { name: 'one-mail' });
    await mailQuote(sandbox, 'after@example.com');
    expect(await mailsOf(sandbox)).toHaveLength(2);
    await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/restore`, { snapshot: 'one-mail' });
    expect(await mailsOf(sandbox)).toEqual(before);
    await ok(sandbox, 'POST', '/v1/test/reset');
    expect(await mailsOf(sandbox)).toEqual([]);
  });
});
