// A clerk's portal in the browser, for tests of single pages: signed in, with functions to call its API.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';

export interface Portal {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly account: string;
  /** @throws if the call is rejected */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what no type allows.
  call(method: 'GET' | 'POST', path: string, data?: object): Promise<any>;
  /** Books a shipment from Richmond to Dallas. Returns its PRO. */
  ship(changes?: object): Promise<string>;
}

const ENGLISH = { username: 'User name', password: 'Password', submit: 'Sign in' };

/** `words` are those of the sign-in page, if the browser prefers another language. */
export async function openPortal(
  browser: Browser,
  demo: DemoEnvironment,
  options: BrowserContextOptions = {},
  words: typeof ENGLISH = ENGLISH,
): Promise<Portal> {
  const context = await browser.newContext({
    baseURL: demo.baseUrl,
    viewport: { width: 1_280, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const [clerk] = demo.portalAccounts;
  await page.goto('/');
  await page.getByLabel(words.username).fill(clerk!.username);
  await page.getByLabel(words.password).fill(clerk!.password);
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await page.getByRole('navigation').waitFor();
  const { csrfToken } = (await (await context.request.get('/v1/session')).json()).data;
  const account = clerk!.accounts[0]!;
  const call: Portal['call'] = async (method, path, data) => {
    const answer = await context.request.fetch(path, {
      method,
      headers: { 'x-csrf-token': csrfToken },
      ...(data && { data }),
    });
    const text = await answer.text();
    expect(answer.status(), text).toBeLessThan(300);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    context,
    page,
    account,
    call,
    async ship(changes = {}) {
      const { next } = (await call('GET', '/v1/pickup-days?postalCode=23230')).data;
      const bill = { ...billOf(account, next.pickupDate), ...changes };
      return (await call('POST', '/v1/bol', bill)).referenceNumbers.pro;
    },
  };
}

function billOf(account: string, shipDate: string) {
  const party = (name: string, address1: string, city: string, stateProvince: string, postalCode: string) => ({
    name,
    address1,
    city,
    stateProvince,
    postalCode,
    country: 'USA',
    contact: { name: 'Dana', phone: '8045550142' },
  });
  const origin = { ...party('Acme Paper', '400 Broad St', 'Richmond', 'VA', '23230'), account };
  const item = { description: 'Copy paper', weight: 930, pieces: 2, packagingType: 'CTN', classification: '70' };
  return {
    bol: {
      requestedPickupDate: `${shipDate}T08:00:00.000`,
      function: 'Create',
      isTest: false,
      requestorRole: 'Shipper',
    },
    version: 'v2.0.1',
    payment: { terms: 'Prepaid' },
    commodities: {
      lineItemLayout: 'Nested',
      handlingUnits: [
        {
          count: 2,
          type: 'PAT',
          weight: 930,
          length: 48,
          width: 40,
          height: 50,
          stackable: false,
          lineItems: [{ ...item, hazardous: false, stackable: false }],
        },
      ],
    },
    origin,
    destination: party('Lone Star Office', '12 Market Center Blvd', 'Dallas', 'TX', '75207'),
    billTo: origin,
    request: {},
    transit: {},
  };
}
