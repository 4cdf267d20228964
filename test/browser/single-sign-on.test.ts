// Single sign-on in a real browser: a clerk in the portal and a dispatcher in the console, through a real OpenID Connect provider.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { startProvider, type TestProvider } from '../support/single-sign-on-provider.ts';

const SLOW = 120_000;

let provider: TestProvider;
let server: ServerProcess;
let browser: Browser;
let demo: DemoEnvironment;

beforeAll(async () => {
  provider = await startProvider();
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({
      args: ['--only', 'test', '--ephemeral'],
      settings: {
        LINEHAUL_SSO_ISSUER: provider.issuer,
        LINEHAUL_SSO_CLIENT_ID: provider.clientId,
        LINEHAUL_SSO_CLIENT_SECRET: provider.clientSecret,
        LINEHAUL_SSO_FOR: 'operators,portal',
        LINEHAUL_SSO_ONLY: 'operators',
        LINEHAUL_SSO_LABEL: 'Sign in with Example ID',
        LINEHAUL_SSO_SCOPE: 'openid email profile groups',
        LINEHAUL_SSO_OPERATOR_ROLES: 'freight-admins=administrator',
      },
    }),
  ]);
  demo = server.ready.test;
  provider.register([`${demo.baseUrl}/sign-in/sso`, `${demo.baseUrl}/console/sso`]);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await provider?.close();
});

test('a clerk signs in to the portal, and returns to the requested page', { timeout: SLOW }, async () => {
  const clerk = demo.portalAccounts[0]!;
  await setEmail(clerk, 'clerk@example.com');
  provider.people.set('clerk', { email: 'clerk@example.com', email_verified: true });
  provider.people.set('stranger', { email: 'stranger@example.com', email_verified: true });
  const page = await newPage();
  await page.goto(`${demo.baseUrl}/shipments?view=all`);
  await page.getByLabel('User name').waitFor();
  await signInAs(page, 'stranger');
  await page.getByText('You are signed in to the provider, but have no user here.').waitFor();
  await page.getByText('No user matches stranger@example.com.').waitFor();
  await expect.poll(() => new URL(page.url()).search).not.toContain('code');

  const other = await newPage();
  await other.goto(`${demo.baseUrl}/shipments?view=all`);
  await signInAs(other, '');
  await other.getByText('The single sign-on provider did not sign you in.').waitFor();
  await signInAs(other, 'clerk');
  await other.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
  const place = () => {
    const { pathname, search } = new URL(other.url());
    return [pathname, search.includes('code'), search.includes('state')];
  };
  await expect.poll(place).toEqual(['/shipments', false, false]);
  await other.goto(`${demo.baseUrl}/account`);
  await other.getByRole('cell', { name: 'Single sign-on', exact: true }).waitFor();
  // A clerk also has a password.
  await other.getByLabel('Current password').waitFor();
});

test('an administrator signs in to the console without a password, and confirms at the provider', {
  timeout: SLOW,
}, async () => {
  provider.people.set('chief', {
    email: 'chief@example.com',
    email_verified: true,
    preferred_username: 'chief.carrier',
    groups: ['freight-admins'],
  });
  const page = await newPage();
  await page.goto(`${demo.baseUrl}/console/operators`);
  await page.getByRole('heading', { name: 'Operator sign-in' }).waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  await signInAs(page, 'chief');
  await page.getByRole('heading', { name: 'Operators', level: 1 }).waitFor();
  await page.getByRole('cell', { name: 'chief.carrier' }).first().waitFor();

  await addOperator(page);
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByText('Sign in to the provider again to continue.').waitFor();
  expect(await dialog.getByLabel('Password').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await choose(page, 'chief');
  await page.getByRole('heading', { name: 'Operators', level: 1 }).waitFor();
  await addOperator(page);
  await page.getByText('night-shift').first().waitFor();
  await page.goto(`${demo.baseUrl}/console/account`);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  expect(await page.getByLabel('Current password').count()).toBe(0);
});

async function addOperator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const form = page.getByRole('dialog', { name: 'New operator' });
  await form.getByLabel('User name').fill('night-shift');
  await form.getByRole('button', { name: 'Add' }).click();
}

async function signInAs(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await choose(page, person);
}

async function choose(page: Page, person: string): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in to Example ID' }).waitFor();
  await page.getByLabel('Person').fill(person);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function newPage(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1_280, height: 900 } })).newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

async function setEmail({ username, password }: { username: string; password: string }, email: string): Promise<void> {
  let headers: Record<string, string> = { 'content-type': 'application/json' };
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${demo.baseUrl}${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
    return answer;
  };
  const signedIn = await call('POST', '/v1/session', { username, password });
  const { data } = (await signedIn.json()) as { data: { csrfToken: string } };
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  headers = { ...headers, cookie, 'x-csrf-token': data.csrfToken };
  await call('POST', '/v1/session/confirmation', { password });
  await call('PUT', '/v1/session/email', { email });
}
