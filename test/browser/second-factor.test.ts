// Second factors in a real browser on the real server: an authenticator app, recovery codes, and passkeys on Chromium's virtual device.
import { Secret, TOTP } from 'otpauth';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 120_000;
const STEP_MS = 30_000;

let server: ServerProcess;
let strict: ServerProcess;
let browser: Browser;
let demo: DemoEnvironment;

beforeAll(async () => {
  const args = ['--only', 'test', '--ephemeral'];
  [browser, server, strict] = await Promise.all([
    openChromium(),
    startServer({ args }),
    startServer({ args, settings: { LINEHAUL_OPERATOR_SECOND_FACTOR: 'required' } }),
  ]);
  demo = server.ready.test;
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await strict?.stop();
});

test('a clerk sets up an app, signs in with a code and with a recovery code, and removes it', {
  timeout: SLOW,
}, async () => {
  const clerk = demo.portalAccounts[0]!;
  const page = await newPage();
  await enter(page, `${demo.baseUrl}/account`, clerk);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click();
  await confirm(page, clerk.password);
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const phone = phoneWith(secret);
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('is not the code that the app shows now.').waitFor();
  await dialog.getByLabel('Code from the app').fill(await phone());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  // `allInnerTexts` does not wait for the first one.
  await codes.locator('li').first().waitFor();
  const saved = await codes.locator('li').allInnerTexts();
  expect(saved).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`recovery-codes-${clerk.username}.txt`);
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('10 codes left').waitFor();

  const other = await newPage();
  await enter(other, demo.baseUrl, clerk, false);
  await other.getByRole('heading', { name: 'Second step' }).waitFor();
  await other.getByLabel('Code').fill('000000');
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByText('The code is wrong.').waitFor();
  await other.getByLabel('Code').fill(await phone());
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('navigation').first().waitFor();

  const third = await newPage();
  await enter(third, `${demo.baseUrl}/account`, clerk, false);
  await third.getByLabel('Code').fill(saved[0]!.toLowerCase());
  await third.getByRole('button', { name: 'Continue' }).click();
  await third.getByText('9 codes left').waitFor();
  await third.getByText('Password and recovery code').waitFor();
  await third.getByRole('button', { name: 'Remove', exact: true }).click();
  await third
    .getByRole('dialog', { name: 'Remove the authenticator app' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await confirm(third, clerk.password, saved[1]!);
  await third.getByText('Your password alone is enough to sign in.').waitFor();
  await enter(await newPage(), demo.baseUrl, clerk);
});

test('an operator adds passkeys, and signs in with one alone and after the password', { timeout: SLOW }, async () => {
  const operator = demo.operators[0]!;
  const base = named(demo.baseUrl);
  const page = await newPage();
  const device = await virtualDevice(page);
  await enter(page, `${base}/console/account`, operator);
  for (const [name, isFirst] of [
    ['Work laptop', true],
    ['Phone', false],
  ] as const) {
    // A device keeps one passkey per account, so the second needs another device.
    if (!isFirst) await device.replace();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Add' }).click();
    if (!isFirst) continue;
    await confirm(page, operator.password);
    await page
      .getByRole('dialog', { name: 'Save your recovery codes' })
      .getByRole('button', { name: 'I’ve saved' })
      .click();
  }
  await page.getByRole('button', { name: 'Remove Phone' }).waitFor();
  await signOut(page);

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('navigation').first().waitFor();
  await signOut(page);

  await enter(page, `${base}/console/account`, operator, false);
  await page.getByText('Use your passkey to finish signing in.').waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Password and passkey').waitFor();

  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  const sure = page.getByRole('dialog', { name: 'Remove Work laptop' });
  await sure.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor({ state: 'detached' });

  // A user who cancels sees a message and can continue.
  await device.refuse();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('The passkey was not used.').waitFor();
});

test('operators who must have a second factor set one up first; an administrator helps those who lost it', {
  timeout: SLOW,
}, async () => {
  const operator = strict.ready.test.operators[0]!;
  const page = await newPage();
  await enter(page, `${strict.ready.test.baseUrl}/console/customers`, operator, false);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await setUpApp(page);
  await page.getByRole('heading', { name: 'Customers' }).waitFor();

  await page.goto(`${strict.ready.test.baseUrl}/console/operators`);
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const adding = page.getByRole('dialog', { name: 'New operator' });
  await adding.getByLabel('User name').fill('night');
  await adding.getByRole('button', { name: 'Add' }).click();
  const shown = page.getByRole('dialog', { name: 'Password for night' });
  const night = { username: 'night', password: await shown.locator('code').innerText() };
  await shown.getByRole('button', { name: 'Close' }).click();
  const theirs = await newPage();
  await enter(theirs, `${strict.ready.test.baseUrl}/console`, night, false);
  await setUpApp(theirs);
  await theirs.getByRole('navigation').first().waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Actions night' }).click();
  await page.getByRole('menuitem', { name: 'Remove second factor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove second factor' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await enter(await newPage(), `${strict.ready.test.baseUrl}/console`, night, false);
  await theirs.reload();
  await theirs.getByLabel('User name').waitFor();
});

/** Sets up an app on the page for operators who must have a second factor, then continues to the console. */
async function setUpApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const phone = phoneWith((await dialog.locator('code').innerText()).replaceAll(' ', ''));
  await dialog.getByLabel('Code from the app').fill(await phone());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('button', { name: 'Continue to the console' }).click();
}

/** The URL with a host name: browsers do not create passkeys for an IP address. */
function named(baseUrl: string): string {
  return baseUrl.replace('127.0.0.1', 'localhost');
}

/** The codes that the app shows, each only once: waits for the next code if necessary. */
function phoneWith(secret: string): () => Promise<string> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let used = 0;
  return async () => {
    // The server also accepts the next code, half a minute early.
    const step = Math.max(Math.floor(Date.now() / STEP_MS), used + 1);
    while (step > Math.floor(Date.now() / STEP_MS) + 1) await new Promise((resolve) => setTimeout(resolve, 500));
    used = step;
    return totp.generate({ timestamp: step * STEP_MS });
  };
}

async function virtualDevice(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const add = () =>
    session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  let { authenticatorId } = await add();
  return {
    async replace() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      ({ authenticatorId } = await add());
    },
    async refuse() {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
  };
}

async function newPage(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1_280, height: 900 } })).newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

async function enter(
  page: Page,
  url: string,
  who: { username: string; password: string },
  isAll = true,
): Promise<void> {
  await page.goto(url);
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (isAll) await page.getByRole('navigation').first().waitFor();
}

async function confirm(page: Page, password: string, code?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password').fill(password);
  if (code !== undefined) await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('User name').waitFor();
}
