// The documents of an existing bill: labels in any format, and mail to the addresses that the caller gives.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { until } from '../../../../test/support/waiting.ts';
import { LABEL_FORMAT } from '../../../freight/value-sets/label-format.ts';
import { withPdf } from '../../../platform/pdf/pdf-reading.fixture.ts';
import { type BolShipper, billOfUnits, bolShipperOf, openBolShipper } from '../bol-shipper.fixture.ts';

const dataDir = temporaryFolder();
let shipper: BolShipper;
let stranger: BolShipper;
let pro: string;
beforeAll(async () => {
  shipper = await openBolShipper({ config: { dataDir } });
  stranger = await bolShipperOf(shipper.app);
  pro = (await shipper.make()).referenceNumbers.pro;
});
afterAll(() => shipper.app.close());

const labels = (query: string, who = shipper, of = pro) =>
  shipper.app.http.inject({ url: `/v1/bol/${of}/labels${query}`, headers: who.headers });
/** Width and height of the first page, in points. */
const pageSize = (pdf: Buffer) =>
  /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number);
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

describe('labels', () => {
  it.each(LABEL_FORMAT.codes)('are printed as %s', async (format) => {
    const answer = await labels(`?format=${format}&quantity=3`);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`inline; filename="labels-${pro}.pdf"`);
    expect(pages(answer.rawPayload)).toBe(Math.ceil(3 / LABEL_FORMAT.get(format).perSheet));
    expect(pageSize(answer.rawPayload)).toEqual(format === 'ThermalLabel' ? [288, 432] : [612, 792]);
  });

  it('default to one thermal label per handling unit', async () => {
    const { rawPayload } = await labels('');
    expect(pages(rawPayload)).toBe(2);
    expect(pageSize(rawPayload)).toEqual([288, 432]);
  });

  it('count handling units, and start over in further copies', async () => {
    const { rawPayload } = await labels('?quantity=5');
    const places = await withPdf(rawPayload, (found) => found.map(({ text }) => /PALLET\s+(\d of \d)/.exec(text)?.[1]));
    expect(places).toEqual(['1 of 2', '2 of 2', '1 of 2', '2 of 2', '1 of 2']);
  });

  it('say DO NOT STACK for the units that must not be stacked', async () => {
    const [unit] = shipper.bill().commodities.handlingUnits;
    const stackable = { ...unit, count: 1, stackable: true, lineItems: [{ ...unit.lineItems[0], stackable: true }] };
    const mixed = { ...stackable, lineItems: [{ ...unit.lineItems[0], stackable: false }] };
    const handlingUnits = [stackable, { ...stackable, stackable: false }, mixed, stackable];
    const made = await shipper.make({ 'commodities.handlingUnits': handlingUnits });
    const { rawPayload } = await labels('', shipper, made.referenceNumbers.pro);
    const marked = await withPdf(rawPayload, (found) => found.map(({ text }) => text.includes('DO NOT STACK')));
    expect(marked).toEqual([false, true, true, false]);
  });

  it('start at the requested position on the sheet', async () => {
    expect(pages((await labels('?format=SheetLabel&quantity=2&position=6')).rawPayload)).toBe(2);
    expect(pages((await labels('?format=SheetLabel&quantity=2&position=1')).rawPayload)).toBe(1);
  });

  it.each(['?format=Postcard', '?quantity=0', '?quantity=101', '?position=7', '?size=1'])(
    'reject %s',
    async (query) => {
      expect((await labels(query)).statusCode).toBe(400);
    },
  );

  it('are not available to others, nor for unknown or voided bills', async () => {
    expect((await labels('', stranger)).statusCode).toBe(404);
    expect((await labels('', shipper, '9999999999')).statusCode).toBe(404);
    const voided = (await shipper.make()).referenceNumbers.pro;
    await shipper.call('DELETE', `/v1/bol/${voided}`);
    expect((await labels('', shipper, voided)).statusCode).toBe(409);
  });
});

describe('several bills in one file', () => {
  const printed = (pros: readonly string[], query: string, who = shipper) =>
    shipper.app.http.inject({ url: `/v1/bol-documents?pros=${pros.join(',')}&${query}`, headers: who.headers });
  const pagesWith = (file: Buffer, pros: readonly string[]) =>
    withPdf(file, (found) =>
      found.map(({ text }) => pros.findIndex((one) => text.replaceAll(/[\s-]/g, '').includes(one))),
    );
  let pros: string[];
  beforeAll(async () => {
    pros = [];
    for (let at = 0; at < 3; at++) pros.push((await shipper.make()).referenceNumbers.pro);
  });

  it('are bills of lading in the requested order, each once', async () => {
    const [one, two, three] = pros as [string, string, string];
    const { statusCode, rawPayload, headers } = await printed([three, one, two, one], 'document=BOL');
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toBe('inline; filename="bills-of-lading.pdf"');
    expect(await pagesWith(rawPayload, pros)).toEqual([2, 0, 1]);
  });

  it('are labels, one per handling unit, that fill one sheet after another', async () => {
    const thermal = await printed(pros, 'document=LABEL');
    expect(await pagesWith(thermal.rawPayload, pros)).toEqual([0, 0, 1, 1, 2, 2]);
    const sheets = await printed(pros, 'document=LABEL&format=SheetLabel');
    expect(pages(sheets.rawPayload)).toBe(1);
  });

  it('leave out voided bills, and are rejected if nothing remains', async () => {
    const voided = (await shipper.make()).referenceNumbers.pro;
    await shipper.call('DELETE', `/v1/bol/${voided}`);
    const rest = await printed([pros[0]!, voided], 'document=BOL');
    expect(pages(rest.rawPayload)).toBe(1);
    expect((await printed([voided], 'document=BOL')).statusCode).toBe(409);
  });

  it('name every PRO that does not exist or belongs to others', async () => {
    const foreign = await printed([pros[0]!, '9999999999', pros[1]!], 'document=BOL', stranger);
    expect(foreign.statusCode).toBe(404);
    for (const one of [pros[0]!, pros[1]!, '9999999999']) expect(foreign.body).toContain(one);
  });

  it('are limited in number and in labels', async () => {
    expect((await printed(Array(101).fill(pros[0]), 'document=BOL')).statusCode).toBe(400);
    expect((await printed([], 'document=BOL')).statusCode).toBe(400);
    expect((await printed(pros, 'document=INVOICE')).statusCode).toBe(400);
    const [unit] = shipper.bill().commodities.handlingUnits;
    const large: string[] = [];
    for (let at = 0; at < 11; at++) {
      const made = await shipper.make({ 'commodities.handlingUnits': [{ ...unit, count: 100 }] });
      large.push(made.referenceNumbers.pro);
    }
    const refused = await printed(large, 'document=LABEL');
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('1100 labels');
    expect((await printed(large.slice(1), 'document=LABEL')).statusCode).toBe(200);
    const long: string[] = [];
    for (let at = 0; at < 5; at++) {
      long.push((await shipper.submit(billOfUnits(shipper, 401))).answer.referenceNumbers.pro);
    }
    const tooLong = await printed(long, 'document=BOL');
    expect(tooLong.statusCode).toBe(400);
    expect(tooLong.body).toContain('2005 line items');
  });
});

describe('mail', () => {
  const send = (body: unknown, who = shipper) => who.call('POST', `/v1/bol/${pro}/email`, body);

  it('goes out with the requested documents at every request', { timeout: 60_000 }, async () => {
    const first = await send({ addresses: ['dock@example.com', 'dock@example.com'], includeLabels: true });
    expect(first).toMatchObject({ status: 202, body: { data: { pro, to: ['dock@example.com'], state: 'queued' } } });
    expect((await send({ addresses: ['dana@example.com'] })).status).toBe(202);
    const emails = async () => (await shipper.call('GET', `/v1/bol/${pro}`)).body.emails;
    await until('both are sent', async () => (await emails()).every((one: { state: string }) => one.state === 'sent'));
    const folder = join(dataDir, 'mail', 'test');
    const mails = await Promise.all(readdirSync(folder).map((file) => simpleParser(readFileSync(join(folder, file)))));
    const sent = mails.map(({ to, attachments }) => [
      Array.isArray(to) ? '' : to?.text,
      attachments.map(({ filename }) => filename),
    ]);
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(
      expect.arrayContaining([
        ['dock@example.com', [`BOL-${pro}.pdf`, `labels-${pro}.pdf`]],
        ['dana@example.com', [`BOL-${pro}.pdf`]],
      ]),
    );
  });

  it.each([
    [{ addresses: [] }, 'addresses'],
    [{ addresses: ['not an address'] }, 'addresses[0]'],
    [{}, 'addresses'],
    [{ addresses: ['a@example.com'], includeBol: false }, 'includeBol'],
  ])('rejects %j at its field', async (body, field) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.validationFailures.map((one: { field: string }) => one.field)).toEqual([field]);
  });

  it('is not sent for others', async () => {
    expect((await send({ addresses: ['a@example.com'] }, stranger)).status).toBe(404);
  });
});
