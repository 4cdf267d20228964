// The branding on the real app: who may change it, what is refused, and where it shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { ACTOR, basic, newPortal, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import type { MemoryMailer } from '../../platform/mail/memory-mailer.ts';
import { withPdf } from '../../platform/pdf/pdf-reading.fixture.ts';
import { plainPng } from '../../platform/pixels/png.fixture.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { type BolShipper, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { newIntegrator, openSandboxApp } from '../sandboxes/sandbox.fixture.ts';
import { TestBrowser } from '../sessions/session.fixture.ts';

const LOGO = plainPng(900, 150, [0, 132, 61, 255]).toString('base64');
const NOTHING = {
  name: null,
  color: null,
  logo: null,
  publicUrl: null,
  terms: null,
  termsUrl: null,
  mailSender: null,
};

interface Owner {
  readonly password: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what no type allows.
  call(method: 'GET' | 'PATCH' | 'POST', path: string, body?: object): Promise<{ status: number; body: any }>;
}

async function ownerOf(app: TestApp, username = 'owner'): Promise<Owner> {
  const password = await createOperator(app.context, ACTOR, username);
  return {
    password,
    async call(method, path, body) {
      const answer = await app.http.inject({
        method,
        url: `/ops/v1/branding${path}`,
        headers: { authorization: basic(username, password) },
        ...(body !== undefined && { payload: body }),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

async function about(app: TestApp) {
  return (await app.http.inject({ method: 'GET', url: '/v1/about' })).json().data;
}

let shipper: BolShipper;
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  shipper = await openBolShipper();
  app = shipper.app;
  owner = await ownerOf(app);
});
afterAll(() => app.close());

describe('changing the branding', () => {
  test('nothing is set at first, and the defaults are named', async () => {
    const { body } = await owner.call('GET', '');
    expect(body.data).toMatchObject({ name: null, color: null, logoUrl: null, colors: null, changedAt: null });
    expect(body.data.defaults).toMatchObject({
      name: 'Linehaul Demo Freight',
      mailSender: 'Linehaul <no-reply@linehaul.example>',
    });
    expect(await about(app)).not.toHaveProperty('branding');
  });

  test('an omitted field stays, and null restores the default', async () => {
    await owner.call('PATCH', '', { name: 'Acme Freight', color: '#7A1F5C' });
    const { status, body } = await owner.call('PATCH', '', { terms: 'Rules tariff ACME 100 applies.', color: null });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Acme Freight', color: null, terms: 'Rules tariff ACME 100 applies.' });
    expect(body.data).toMatchObject({ changedBy: 'operator:owner', changedAt: '2026-11-02T14:00:00.000Z' });
    expect(await about(app)).toMatchObject({
      carrier: { name: 'Acme Freight', scac: 'LHDF' },
      branding: { terms: 'Rules tariff ACME 100 applies.' },
    });
    await owner.call('PATCH', '', NOTHING);
    expect(await about(app)).not.toHaveProperty('branding');
    expect((await about(app)).carrier.name).toBe('Linehaul Demo Freight');
  });

  test('every failure is reported at once', async () => {
    const { status, body } = await owner.call('PATCH', '', {
      name: ' Acme\n',
      color: 'red',
      logo: '<svg/>',
      publicUrl: 'http://acme.example/portal',
      termsUrl: 'javascript:alert(1)',
      mailSender: 'Acme',
      slogan: 'We haul',
    });
    expect(status).toBe(400);
    const fields = body.error.validationFailures.map((one: { field: string }) => one.field).sort();
    expect(fields).toEqual(['color', 'logo', 'mailSender', 'name', 'publicUrl', 'slogan', 'termsUrl']);
  });

  test.each(['https://acme.example/', 'https://user@acme.example', 'ftp://acme.example', 'http://acme.example'])(
    'the domain is not %s',
    async (publicUrl) => {
      expect((await owner.call('PATCH', '', { publicUrl })).status).toBe(400);
    },
  );

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'is not a PNG'],
    ['a file that is cut short', Buffer.from(LOGO, 'base64').subarray(0, 60), 'is cut short'],
    ['too many pixels', plainPng(1_100, 1_000, [0, 0, 0, 0]), 'limit is 1,000,000 pixels'],
  ])('the logo is not %s', async (_, bytes, says) => {
    const { status, body } = await owner.call('PATCH', '', { logo: bytes.toString('base64') });
    expect(status).toBe(400);
    expect(body.error.validationFailures).toEqual([{ field: 'logo', description: expect.stringContaining(says) }]);
  });

  test('each change is in the audit log, a logo by its hash', async () => {
    await owner.call('PATCH', '', { name: 'Acme Freight', logo: LOGO });
    await owner.call('PATCH', '', { name: 'Acme Freight' });
    const lines = await app.context.db
      .tables<{ audit_log: { seq: number; action: string; actor: string; details: string } }>()
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'branding.changed')
      .orderBy('seq')
      .execute();
    const last = lines.at(-1)!;
    expect(last.actor).toBe('operator:owner');
    const details = JSON.parse(last.details);
    expect(details.name).toEqual({ before: '', after: 'Acme Freight' });
    expect(details.logo).toEqual({ before: '', after: expect.stringMatching(/^[0-9a-f]{16}$/) });
    await owner.call('PATCH', '', NOTHING);
  });

  test('only administrators see and change it', async () => {
    const password = await createOperator(app.context, ACTOR, 'auditor', { role: 'auditor' });
    const headers = { authorization: basic('auditor', password) };
    for (const [method, path] of [
      ['GET', '/ops/v1/branding'],
      ['PATCH', '/ops/v1/branding'],
      ['POST', '/ops/v1/branding/preview'],
    ] as const) {
      expect((await app.http.inject({ method, url: path, headers, payload: {} })).statusCode).toBe(403);
    }
  });

  test('a browser session confirms the password before e-mails lead elsewhere', async () => {
    const browser = new TestBrowser(app);
    await browser.signIn('/ops/v1/session', 'owner', owner.password);
    app.clock.advance(HOUR_MS / 6);
    const change = async (body: object) =>
      (await browser.call('/ops/v1/branding', { method: 'PATCH', body })).statusCode;
    expect(await change({ name: 'Acme Freight' })).toBe(200);
    expect(await change({ publicUrl: 'https://ship.acme.example' })).toBe(403);
    expect(await change({ mailSender: 'no-reply@acme.example' })).toBe(403);
    await owner.call('PATCH', '', NOTHING);
  });
});

describe('the logo', () => {
  test('is scaled down and served permanently under its hash, without being able to run scripts', async () => {
    const { body } = await owner.call('PATCH', '', { logo: LOGO });
    const url = body.data.logoUrl;
    expect((await about(app)).branding.logoUrl).toBe(url);
    const answer = await app.http.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect([answer.rawPayload.readUInt32BE(16), answer.rawPayload.readUInt32BE(20)]).toEqual([480, 80]);
    expect((await app.http.inject({ method: 'GET', url: url.replace(/.{4}$/, 'beef') })).statusCode).toBe(404);
    await owner.call('PATCH', '', { logo: null });
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(404);
  });
});

describe('where the branding appears', () => {
  test('colors that fail are corrected, and the response says so', async () => {
    const { body } = await owner.call('PATCH', '', { color: '#ffcc00' });
    expect(body.data.colors.isCorrected).toBe(true);
    expect(body.data.colors.contrast).toBeLessThan(4.5);
    const { light, dark } = (await about(app)).branding.colors;
    expect(light.accent).toBe(body.data.colors.light.accent);
    expect(dark.accent).toBe('#ffcc00');
    await owner.call('PATCH', '', NOTHING);
  });

  test('bills of lading keep the name and terms they were created with', async () => {
    const before = await shipper.make();
    await owner.call('PATCH', '', {
      name: 'Acme Freight',
      terms: 'ACME 100 applies.',
      termsUrl: 'https://acme.example/t',
    });
    const after = await shipper.make();
    await owner.call('PATCH', '', NOTHING);
    const textOf = async (bill: typeof before) => {
      const url = `/v1/images?pro=${bill.referenceNumbers.pro}&documentType=BOL`;
      const { body } = await shipper.call('GET', url);
      return withPdf(Buffer.from(body.data.data, 'base64'), ([page]) => page!.text.replaceAll(/\s+/g, ' '));
    };
    expect(await textOf(after)).toContain('Acme Freight');
    expect(await textOf(after)).toContain('ACME 100 applies. https://acme.example/t');
    expect(await textOf(before)).toContain('Linehaul Demo Freight');
    expect(await textOf(before)).not.toContain('TERMS AND CONDITIONS OF THE CARRIER');
  });

  test('e-mails come from the sender, in the colors, with the terms; links lead to the domain', async () => {
    const mailer = app.context.mailer as MemoryMailer;
    const portal = await newPortal(app.context);
    const sent = async (): Promise<string> => {
      const count = mailer.kept.length;
      const browser = new TestBrowser(app);
      await browser.signIn('/v1/session', portal.username, portal.password);
      await browser.call('/v1/session/confirmation', { method: 'POST', body: { password: portal.password } });
      const body = { email: `new${count}@example.com`, name: 'New', role: 'shipper', accounts: [portal.account] };
      expect((await browser.call('/v1/users', { method: 'POST', body })).statusCode).toBe(201);
      await until('it was sent', async () => mailer.kept.length > count);
      return mailer.kept.at(-1)!.toString('utf8');
    };
    const plain = await sent();
    expect(plain).toContain('From: Linehaul <no-reply@linehaul.example>');
    expect(plain).not.toContain('text/html');
    await owner.call('PATCH', '', {
      mailSender: 'Acme Freight <no-reply@acme.example>',
      publicUrl: 'https://ship.acme.example',
      color: '#7a1f5c',
      logo: LOGO,
      terms: 'ACME 100 applies.',
    });
    const branded = await sent();
    await owner.call('PATCH', '', NOTHING);
    const unfolded = branded.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(unfolded).toContain('From: Acme Freight <no-reply@acme.example>');
    expect(unfolded).toContain('https://ship.acme.example/sign-in#invitation=');
    expect(unfolded).toContain('<a href="https://ship.acme.example/sign-in#invitation=');
    expect(unfolded).toContain('border-top:4px solid #7a1f5c');
    expect(unfolded).toContain('Content-ID: <carrier-logo>');
    expect(unfolded).toContain('ACME 100 applies.');
  });

  test('a tracking link leads to the domain', async () => {
    const { referenceNumbers } = await shipper.make();
    await owner.call('PATCH', '', { publicUrl: 'https://ship.acme.example', name: 'Acme Freight' });
    const { body } = await shipper.call('POST', `/v1/shipments/${referenceNumbers.pro}/tracking-link`);
    expect(body.data.url).toMatch(/^https:\/\/ship\.acme\.example\/tracking#/);
    const token = body.data.url.split('#')[1];
    const tracked = await app.http.inject({ method: 'POST', url: '/v1/tracked-shipment', payload: { token } });
    expect(tracked.json().data.carrier).toBe('Acme Freight');
    await owner.call('PATCH', '', NOTHING);
  });

  test('a preview changes nothing', async () => {
    const { status, body } = await owner.call('POST', '/preview', {
      name: 'Acme Freight',
      color: '#ffcc00',
      logo: LOGO,
      terms: 'ACME 100 applies.',
      mailSender: 'no-reply@acme.example',
    });
    expect(status).toBe(200);
    const { branding, email, bol } = body.data;
    expect(branding).toMatchObject({ name: 'Acme Freight', colors: { isCorrected: true } });
    expect(email.from).toBe('no-reply@acme.example');
    expect(email.text).toContain('Acme Freight has received bill of lading');
    await withPdf(Buffer.from(bol, 'base64'), async ([page]) => {
      expect(page!.text).toContain('Acme Freight');
      expect(page!.text).toContain('ACME 100 applies.');
      const { width, data } = await page!.picture(72);
      expect([...data.subarray((40 * width + 40) * 4, (40 * width + 40) * 4 + 3)]).toEqual([0, 132, 61]);
    });
    expect((await owner.call('GET', '')).body.data).toMatchObject({ name: null, changedBy: 'operator:owner' });
    expect((await about(app)).carrier.name).toBe('Linehaul Demo Freight');
  });
});

test('a sandbox has the branding of its environment, at once and after a change', async () => {
  const host = await openSandboxApp();
  const own = await ownerOf(host);
  const integrator = await newIntegrator(host);
  await own.call('PATCH', '', { name: 'Acme Freight', color: '#7a1f5c' });
  const sandbox = await integrator.sandbox({ name: 'ci' });
  const facts = async () => (await sandbox.call('GET', '/v1/about')).body.data;
  expect(await facts()).toMatchObject({
    sandbox: { name: 'ci' },
    carrier: { name: 'Acme Freight' },
    branding: { colors: { light: { accent: '#7a1f5c' } } },
  });
  await own.call('PATCH', '', { name: 'Better Freight', color: null });
  expect((await facts()).carrier.name).toBe('Better Freight');
  await host.close();
});

test('another node picks it up within a second, and it survives a restart', { timeout: 60_000 }, async () => {
  const config = { dataDir: temporaryFolder(), requestsPerSecond: 0 };
  const one = await openTestApp({ carrier: true, config });
  const other = await openTestApp({ config });
  const own = await ownerOf(one);
  await own.call('PATCH', '', { name: 'Acme Freight', logo: LOGO });
  await until('the other node follows', async () => (await about(other)).carrier.name === 'Acme Freight');
  const { logoUrl } = (await about(other)).branding;
  expect((await other.http.inject({ method: 'GET', url: logoUrl })).statusCode).toBe(200);
  await other.close();
  await one.close();
  const again = await openTestApp({ config });
  expect(await about(again)).toMatchObject({ carrier: { name: 'Acme Freight' }, branding: { logoUrl } });
  await again.close();
});
