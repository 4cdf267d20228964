// A user's own account in a real browser on the real server: an e-mail address for notices, a forgotten password, and other sessions.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { until } from '../support/waiting.ts';

const SLOW = 90_000;
const NEW_PASSWORD = 'maple-canoe-thirty';

let server: ServerProcess;
let browser: Browser;
let demo: DemoEnvironment;

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test'] })]);
  demo = server.ready.test;
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a clerk enters an address, forgets the password, and gets in again by the link', { timeout: SLOW }, async () => {
  const clerk = demo.portalAccounts[0]!;
  const page = await signedIn('/', clerk);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByText(`Signed in as ${clerk.username} (owner).`).waitFor();
  await page.getByText('Chrome on Linux (this one)').waitFor();
  await page.getByLabel('E-mail').fill('dana@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(clerk.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Saved.').waitFor();

  const other = await newPage();
  await other.goto(demo.baseUrl);
  await other.getByRole('button', { name: 'Forgot your password?' }).click();
  await other.getByLabel('User name').fill(clerk.username);
  await other.getByRole('button', { name: 'Send link' }).click();
  await other.getByText('a link is on its way').waitFor();
  const link = /http\S+#reset=\S+/.exec(await mailWith('Reset your password'))![0];
  await other.goto(link);
  await other.getByLabel('New password').fill('password1234');
  await other.getByRole('button', { name: 'Save password' }).click();
  await other.getByText('is easy to guess').waitFor();
  await other.getByLabel('New password').fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Save password' }).click();
  await other.getByText('Your password was changed.').waitFor();
  await other.getByRole('button', { name: 'Back to sign-in' }).click();
  expect(other.url()).not.toContain('reset');
  await enter(other, { username: clerk.username, password: NEW_PASSWORD });
  expect(await mailWith('Your password was reset')).toContain(clerk.username);
  // The session from before the reset has ended.
  await page.goto(`${demo.baseUrl}/account`);
  await page.getByLabel('User name').waitFor();
});

test('an owner invites a shipper, who signs up by the link and sees no users', { timeout: SLOW }, async () => {
  const owner = demo.portalAccounts[1]!;
  const page = await signedIn('/users', owner);
  await page.getByRole('button', { name: 'Invite a user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  await dialog.getByLabel('E-mail').fill('lee@example.com');
  await dialog.getByLabel('Name').fill('Lee Park');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(owner.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Invitation sent to lee@example.com.').waitFor();
  await page.getByRole('button', { name: 'Withdraw lee@example.com' }).waitFor();

  const theirs = await newPage();
  await theirs.goto(/http\S+#invitation=\S+/.exec(await mailWith('You are invited to the freight portal'))![0]);
  await theirs.getByLabel('User name').fill('lee.park');
  await theirs.getByLabel('Password').fill(NEW_PASSWORD);
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await theirs.getByText('Your account is ready.').waitFor();
  await theirs.getByRole('button', { name: 'Back to sign-in' }).click();
  await enter(theirs, { username: 'lee.park', password: NEW_PASSWORD });
  const may = async () => {
    const links = await theirs.getByRole('navigation').getByRole('link').allInnerTexts();
    return ['Ship', 'Users', 'Developers'].map((one) => links.includes(one));
  };
  await expect.poll(may).toEqual([true, false, false]);

  await page.reload();
  await page.getByRole('button', { name: 'Remove lee.park' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove lee.park' }).waitFor({ state: 'detached' });
  await theirs.reload();
  await theirs.getByLabel('User name').waitFor();
});

test('an administrator invites a dispatcher, who signs up by the link; another invitation is withdrawn', {
  timeout: SLOW,
}, async () => {
  const administrator = demo.operators[0]!;
  const page = await signedIn('/console/operators', administrator);
  const invite = async (email: string) => {
    await page.getByRole('button', { name: 'Invite an operator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
  };
  await invite('kim@carrier.example');
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(administrator.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Invitation sent to kim@carrier.example.').waitFor();
  const link = /http\S+\/console#invitation=\S+/.exec(await mailWith('You are invited to the operator console'))![0];
  await invite('wrong@carrier.example');
  await page.getByRole('button', { name: 'Withdraw wrong@carrier.example' }).click();
  await page.getByRole('button', { name: 'Withdraw wrong@carrier.example' }).waitFor({ state: 'detached' });

  const theirs = await newPage();
  await theirs.goto(link);
  await theirs.getByText('Choose a user name and a password for the operator console.').waitFor();
  await theirs.getByLabel('User name').fill('kim.desk');
  await theirs.getByLabel('Password').fill(NEW_PASSWORD);
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await theirs.getByText('Your account is ready.').waitFor();
  await theirs.getByRole('button', { name: 'Back to sign-in' }).click();
  await enter(theirs, { username: 'kim.desk', password: NEW_PASSWORD });
  await theirs.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Actions kim.desk' }).waitFor();
});

test('an operator changes the password and signs out elsewhere', { timeout: SLOW }, async () => {
  const operator = demo.operators[0]!;
  const [page, elsewhere] = [await signedIn('/console/account', operator), await signedIn('/console', operator)];
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
  await elsewhere.goto(`${demo.baseUrl}/console/account`);
  await elsewhere.getByLabel('User name').waitFor();
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not the password', NEW_PASSWORD);
  await page.getByRole('alert').first().waitFor();
  await change(operator.password, NEW_PASSWORD);
  await page.getByText('Password changed.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await enter(elsewhere, { username: operator.username, password: NEW_PASSWORD });
});

async function newPage(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1_280, height: 900 } })).newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

async function signedIn(path: string, who: { username: string; password: string }): Promise<Page> {
  const page = await newPage();
  await page.goto(demo.baseUrl + path);
  await enter(page, who);
  return page;
}

async function enter(page: Page, who: { username: string; password: string }): Promise<void> {
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** The text of the message with this subject, once it was sent. */
async function mailWith(subject: string): Promise<string> {
  const folder = join(server.dataDir, 'mail', 'test');
  let found = '';
  await until(`there is a message "${subject}"`, async () => {
    // The folder is created with the first message. A message that is being written has another name.
    const files = existsSync(folder) ? readdirSync(folder).filter((one) => one.endsWith('.eml')) : [];
    for (const file of files) {
      const mail = await simpleParser(readFileSync(join(folder, file)));
      if (mail.subject?.endsWith(subject)) found = mail.text ?? '';
    }
    return found !== '';
  });
  return found;
}
