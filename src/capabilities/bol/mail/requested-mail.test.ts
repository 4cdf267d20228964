// The mail of a bill of lading: its documents, sent once to the requested addresses; the bill shows the result.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { until } from '../../../../test/support/waiting.ts';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol-shipper.fixture.ts';

const dataDir = temporaryFolder();
let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper({ config: { dataDir } });
});
afterAll(() => shipper.app.close());

async function mailsOf(pro: string): Promise<Loose[]> {
  return (await shipper.call('GET', `/v1/bol/${pro}`)).body.emails;
}

const EMAIL = { includeBol: true, includeLabels: true, addresses: ['dana@example.com', 'dock@example.com'] };

it('sends the documents of the bill as files, and shows the outcome on the bill', { timeout: 60_000 }, async () => {
  const answer = await shipper.make({ images: { email: EMAIL } });
  expect(answer.images).toBeUndefined();
  const { pro } = answer.referenceNumbers;
  await until('the mail is sent', async () => (await mailsOf(pro))[0]?.state === 'sent');
  expect(await mailsOf(pro)).toMatchObject([
    { to: EMAIL.addresses, purpose: 'bol', state: 'sent', attempts: 1, lastError: '' },
  ]);
  const folder = join(dataDir, 'mail', 'test');
  const files = readdirSync(folder);
  const mails = await Promise.all(files.map((file) => simpleParser(readFileSync(join(folder, file)))));
  const mail = mails.find((one) => one.subject?.includes(pro));
  expect(mail?.subject).toBe(`TEST: Bill of lading ${pro}`);
  expect(mail?.text).toContain('Richmond, VA');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`BOL-${pro}.pdf`, `labels-${pro}.pdf`]);
  for (const { content } of mail!.attachments) expect(content.subarray(0, 5).toString()).toBe('%PDF-');
});

it('sends nothing that was not requested', async () => {
  const { referenceNumbers } = await shipper.make({
    images: { email: { ...EMAIL, includeBol: false, includeLabels: false } },
  });
  expect(await mailsOf(referenceNumbers.pro)).toEqual([]);
});

it('sends a new mail for a new version', async () => {
  const { referenceNumbers } = await shipper.make({ images: { email: { ...EMAIL, includeLabels: false } } });
  const url = `/v1/bol/${referenceNumbers.pro}`;
  await shipper.call('PUT', url, shipper.bill({ images: { email: { ...EMAIL, includeBol: false } } }));
  expect(await mailsOf(referenceNumbers.pro)).toHaveLength(2);
});
