// Billing in a real browser on the real server: a customer disputes lines and files a claim, an operator decides both and books payments.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngScan } from '../../src/platform/files/scans.fixture.ts';
import { openConsole } from '../support/console-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 90_000;

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
let desk: Page;
let pro: string;
let invoice: string;
/** Problems that no page may report: its own errors, and violations of the content security policy. */
const trouble: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt('2027-01-11T14:00:00Z'), args: ['--only', 'test'] }),
  ]);
  portal = await openPortal(browser, server.ready.test);
  pro = await portal.ship();
  await portal.call('POST', '/v1/test/clock', { advance: '10d' });
  invoice = (await portal.call('GET', `/v1/invoices?pro=${pro}`)).data[0].number;
  desk = await openConsole(browser, server.ready.test);
  for (const page of [portal.page, desk]) watchTrouble(page, trouble);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('the customer sees the charges and disputes two lines at once', { timeout: SLOW }, async () => {
  const { page } = portal;
  await page.goto(`/track/${pro}`);
  await page.getByRole('heading', { name: 'Charges', exact: true }).waitFor();
  await page.getByRole('link', { name: `Invoice ${invoice}` }).click();
  await page.getByRole('heading', { name: invoice }).waitFor();
  const send = () => page.getByRole('button', { name: 'Dispute', exact: true }).click();
  await send();
  await page.getByText('Select at least one line.').waitFor();
  const { lines } = (await portal.call('GET', `/v1/invoices/${invoice}`)).data;
  const fuelLine = lines.find(({ code }: { code: string }) => code === 'FSC').line;
  const [freight, fuel] = [1, fuelLine].map((line) => page.getByRole('group', { name: `Line ${line}`, exact: true }));
  for (const one of [freight!, fuel!]) await one.getByRole('checkbox').check();
  await send();
  for (const one of [freight!, fuel!]) {
    await expect.poll(() => one.getByText('This field is required.').count()).toBe(2);
  }
  await expectNoFindings(page);
  await freight!.getByLabel('Reason').selectOption('WRONG_WEIGHT');
  await freight!.getByLabel('Disputed amount').fill('$10');
  await fuel!.getByLabel('Reason').selectOption('WRONG_RATE');
  await fuel!.getByLabel('Disputed amount').fill('9,999');
  await page.getByLabel('Note').fill('Our scale shows less.');
  await send();
  await fuel!.getByText(/^must be no more than what is not credited yet of the line, /).waitFor();
  expect(await freight!.innerText()).not.toContain('must be');
  // The error stays on its line when other lines are left out.
  await freight!.getByRole('checkbox').uncheck();
  await fuel!.getByText(/^must be no more than/).waitFor();
  await freight!.getByRole('checkbox').check();
  await freight!.getByLabel('Reason').selectOption('WRONG_WEIGHT');
  await freight!.getByLabel('Disputed amount').fill('$10');
  await fuel!.getByLabel('Disputed amount').fill('2.5');
  await page.getByLabel(/^Attachment/).setInputFiles(brokenFile('scale.png'));
  await send();
  await page.getByText('The dispute was opened, but the file was not attached.').waitFor();
  expect(await freight!.getByLabel('Disputed amount').isDisabled()).toBe(true);
  await page.getByLabel(/^Attachment/).setInputFiles(photograph('scale.png', 61));
  await send();
  const dispute = cardOf(page, 'Dispute');
  await dispute.getByText('Open', { exact: true }).waitFor();
  await dispute.getByText('Our scale shows less.').waitFor();
  await dispute.getByText(/: \$10\.00, wrong weight/).waitFor();
  await dispute.getByText(/: \$2\.50, wrong rate or discount/).waitFor();
  await page.getByRole('link', { name: 'scale.png' }).waitFor();
  await expectNoFindings(page);
});

test('an operator settles it, and the customer sees the credit', { timeout: SLOW }, async () => {
  await goToPlace(desk, 'Billing');
  await desk.getByRole('tab', { name: 'Disputes' }).click();
  await desk.getByRole('link', { name: invoice }).click();
  await desk.getByRole('heading', { name: `Dispute of ${invoice}` }).waitFor();
  await desk.getByLabel('Decision').selectOption('SETTLE');
  await desk.getByLabel(/^Line 1: /).fill('6');
  await desk.getByLabel('Note').fill('Shared as agreed.');
  await desk.getByRole('button', { name: 'Decide' }).click();
  await desk.getByText('Settled', { exact: true }).waitFor();
  await expectNoFindings(desk);
  const { page } = portal;
  await page.reload();
  const dispute = cardOf(page, 'Dispute');
  await dispute.getByText('Settled', { exact: true }).waitFor();
  await dispute.getByText('Shared as agreed.').waitFor();
  await dispute.getByText('$6.00').waitFor();
  await dispute.getByRole('link', { name: /^CM-/ }).click();
  await page.getByRole('heading', { name: /^CM-/ }).waitFor();
  await cardOf(page, 'Credit memo').getByText('-$6.00').waitFor();
});

test('invoices, what is owed and the statement are in the portal', { timeout: SLOW }, async () => {
  const { page } = portal;
  await goToPlace(page, 'Billing');
  await page.getByRole('heading', { name: 'What you owe' }).waitFor();
  await page.getByRole('link', { name: invoice }).waitFor();
  await page.getByLabel('Show').selectOption('credits');
  await page.getByRole('link', { name: /^CM-/ }).waitFor();
  await page.getByRole('tab', { name: 'Statements' }).click();
  const statement = page.getByRole('region', { name: 'Statement' });
  await statement.getByText(invoice).waitFor();
  await statement.getByText('Credit memo').waitFor();
  await expectNoFindings(page);
});

test('the customer files a claim with a photograph', { timeout: SLOW }, async () => {
  const { page } = portal;
  await page.goto(`/track/${pro}`);
  await page.getByRole('link', { name: 'File a claim' }).click();
  await page.getByRole('heading', { name: 'File a claim' }).waitFor();
  await expect.poll(() => page.getByLabel('PRO').inputValue()).toBe(pro);
  await page.getByLabel('What happened').fill('A carton was crushed.');
  await page.getByLabel('Item', { exact: true }).fill('Copy paper');
  await page.getByLabel('Weight, lb').fill('40');
  await page.getByLabel('Name').fill('Dana Ray');
  await page.getByLabel('E-mail').fill('dana@example.com');
  await page.getByRole('button', { name: 'File claim' }).click();
  await page.getByText('This field is required.').waitFor();
  await expectNoFindings(page);
  await page.getByLabel('Amount').fill('80');
  await page.getByLabel(/^Invoice of the goods/).setInputFiles(brokenFile('carton.png'));
  await page.getByRole('button', { name: 'File claim' }).click();
  await page.getByText('The claim was filed, but not all of its files were attached.').waitFor();
  await page.getByLabel(/^Invoice of the goods/).setInputFiles(photograph('carton.png', 62));
  await page.getByRole('button', { name: 'File claim' }).click();
  await page.getByRole('heading', { name: `Claim for PRO ${pro}` }).waitFor();
  await page.getByRole('link', { name: 'carton.png' }).waitFor();
  await cardOf(page, 'Claim').getByText('$80.00').first().waitFor();
  await expectNoFindings(page);
});

test('the operator offers part of the amount, the customer accepts, and it is paid', { timeout: SLOW }, async () => {
  await desk.goto(`${server.ready.test.baseUrl}/console/billing`);
  await desk
    .getByRole('row', { name: new RegExp(pro) })
    .getByRole('link')
    .first()
    .click();
  await desk.getByRole('heading', { name: `Claim for PRO ${pro}` }).waitFor();
  await step('Acknowledge');
  await cardOf(desk, 'Claim').getByText('Under investigation').waitFor();
  await step('Make an offer', async (dialog) => {
    await dialog.getByLabel('Amount').fill('5000');
    await dialog.getByLabel('Note').fill('The packaging contributed to the damage.');
    await dialog.getByRole('button', { name: 'Make an offer' }).click();
    await dialog.getByText('must be no more than the claim can pay, 80.00.').waitFor();
    await dialog.getByLabel('Amount').fill('45');
  });
  await desk.getByText('The customer has to accept or refuse the offer.').waitFor();
  await expectNoFindings(desk);
  const { page } = portal;
  await page.reload();
  await page.getByRole('heading', { name: 'The carrier offers $45.00' }).waitFor();
  await page.getByRole('button', { name: 'Accept the offer' }).click();
  await cardOf(page, 'Claim').getByText('Approved', { exact: true }).waitFor();
  await desk.reload();
  await step('Record the payment', (dialog) => dialog.getByLabel('Check or transfer number').fill('Check 20931'));
  await cardOf(desk, 'Claim').getByText('Check 20931').waitFor();
  await page.reload();
  await cardOf(page, 'Claim').getByText('Check 20931').waitFor();
  await goToPlace(page, 'Billing');
  await page.getByRole('tab', { name: 'Claims' }).click();
  await page
    .getByRole('row', { name: new RegExp(pro) })
    .getByText('Paid')
    .waitFor();
});

test('the operator records a payment, applies the remaining credit, reverses it, and puts the account on hold', {
  timeout: SLOW,
}, async () => {
  await goToPlace(desk, 'Billing');
  await desk.getByRole('tab', { name: 'Receivables' }).click();
  await expectNoFindings(desk);
  await desk.getByRole('link', { name: portal.account }).click();
  await desk.getByRole('button', { name: 'Record a payment' }).click();
  await desk.getByLabel('Amount received').fill('30');
  await desk.getByLabel(`Apply to ${invoice}`).fill('40');
  await desk.getByRole('button', { name: 'Record payment' }).click();
  await desk.getByText('must add up to no more than the payment, 30.00.').waitFor();
  await desk.getByLabel(`Apply to ${invoice}`).fill('20');
  await desk.getByRole('button', { name: 'Record payment' }).click();
  await desk.getByText('Recorded: $30.00.').waitFor();
  await desk.getByText('Credit on the account: $10.00').waitFor();

  await desk.getByRole('button', { name: 'Apply credit' }).click();
  const share = desk.getByLabel(`Apply to ${invoice}`);
  expect(await share.inputValue()).toBe('10.00');
  await expectNoFindings(desk);
  const apply = desk.getByRole('button', { name: 'Apply to invoices' });
  await share.fill('10.001');
  await apply.click();
  await expect.poll(() => share.getAttribute('aria-invalid')).toBe('true');
  await share.fill('11');
  await apply.click();
  await desk.getByText('must add up to no more than the credit on the account, 10.00.').waitFor();
  await share.fill('$10');
  const [sent] = await Promise.all([desk.waitForRequest('**/credit-applications'), apply.click()]);
  expect(await sent.headerValue('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  await desk.getByText('Applied: $10.00.').waitFor();
  await desk.getByText('Credit on the account: $0.00').waitFor();
  expect(await desk.getByRole('button', { name: 'Apply credit' }).count()).toBe(0);
  expect((await portal.call('GET', `/v1/invoices/${invoice}`)).data).toMatchObject({ paid: '30.00' });

  await desk.getByRole('button', { name: 'Reverse $30.00' }).click();
  const reversal = desk.getByRole('dialog');
  await reversal.getByLabel('Reason').fill('Returned by the bank');
  await reversal.getByRole('button', { name: 'Reverse' }).click();
  await desk.getByText('Returned by the bank').waitFor();
  await desk.getByText('Credit on the account: $0.00').waitFor();

  const credit = cardOf(desk, 'Terms and credit');
  await step('Change credit limit', (dialog) => dialog.getByLabel('Credit limit').fill('1'), 'Save');
  await credit.getByText('Over its limit').waitFor();
  await step('Change credit limit', (dialog) => dialog.getByLabel('Credit limit').fill(''), 'Save');
  await credit.getByText('none').waitFor();
  await step('Place on hold', (dialog) => dialog.getByLabel('Reason').fill('Sixty days late'));
  await credit.getByText('New bills of lading are refused.').waitFor();
  await expectNoFindings(desk);
  await step('Release', (dialog) => dialog.getByLabel('Reason').fill('Paid by wire'));
  await credit.getByText('New bills of lading are refused.').waitFor({ state: 'detached' });
  await cardOf(desk, 'Statements').getByText('Closing balance').waitFor();
});

test('nothing waits for approval, and no page failed', { timeout: SLOW }, async () => {
  await goToPlace(desk, 'Billing');
  await desk.getByRole('tab', { name: 'Approvals' }).click();
  await desk.getByText('Nothing to approve').waitFor();
  expect(trouble).toEqual([]);
});

/** The card with this heading. */
function cardOf(page: Page, title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** Opens a button's dialog in the console, fills it in and submits it. */
async function step(name: string, fill: (dialog: Locator) => Promise<void> = async () => {}, submit = name) {
  await desk.getByRole('button', { name, exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: submit, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Named like an image, but not one. */
function brokenFile(name: string) {
  return { name, mimeType: 'image/png', buffer: Buffer.from('not a picture') };
}

function photograph(name: string, shade: number) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(pngScan(16, 8, shade)) };
}
