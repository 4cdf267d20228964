// The PDF of a certification under way: what is proven and what is open, and which rows are mandatory.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { blankless, pdfText } from './certification-pdf.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper({
    config: { mandatoryCertification: ['operation.authenticate', 'operation.bol', 'error.429'] },
  });
});
afterAll(() => shipper.app.close());

test('says which rows are proven, which are open, and which of them are mandatory', async () => {
  await shipper.make();
  const { rows } = (await shipper.call('GET', '/v1/certification')).body.data;
  const url = '/v1/certification.pdf';
  const { rawPayload } = await shipper.app.http.inject({ method: 'GET', url, headers: shipper.headers });
  const text = await pdfText(rawPayload);
  const day = new Date(shipper.app.clock.now()).toISOString().slice(0, 10);
  for (const { title, mandatory, state, seenAt, proof } of rows) {
    const named = mandatory ? `${title} (mandatory)` : title;
    const rest = state === 'proven' ? `Proven ${seenAt.slice(0, 16).replace('T', ' ')} ${proof}` : 'Open — —';
    if (state === 'proven') expect(seenAt).toContain(day);
    expect(text).toContain(blankless(`${named} ${rest}`));
  }
  const mandatory = rows.filter((row: Loose) => row.mandatory).map(({ id, state }: Loose) => [id, state]);
  expect(mandatory).toEqual([
    ['operation.authenticate', 'proven'],
    ['operation.bol', 'proven'],
    ['error.429', 'open'],
  ]);
  expect(text).toContain(blankless('1 mandatory rows are open'));
});
