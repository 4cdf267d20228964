// The console in the browser, signed in as the demo's operator, for tests of single pages.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';

export async function openConsole(
  browser: Browser,
  demo: DemoEnvironment,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1_280, height: 900 }, ...options })).newPage();
  page.setDefaultTimeout(15_000);
  const { username, password } = demo.operators[0]!;
  await page.goto(`${demo.baseUrl}/console`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
}
