// A charge has the same code, class, weight and amount wherever it is shown: in the quote's explanation, the bill's charges, the
// invoice, its CSV, and the credit memo.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACTOR, basic } from '../../../../test/support/test-app.ts';
import { createOperator } from '../../accounts/manage-operators.ts';
import { type BolShipper, openBolShipper } from '../../bol/bol-shipper.fixture.ts';
import { SMALLEST, spoiled } from '../../rate-quotes/rate-quote.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come.
type Loose = any;

let shipper: BolShipper;
let operator: Record<string, string>;
beforeAll(async () => {
  shipper = await openBolShipper();
  operator = { authorization: basic('night', await createOperator(shipper.app.context, ACTOR, 'night')) };
});
afterAll(() => shipper.app.close());

const chargeOf = ({ code, amount, charge = amount }: Loose) => `${code} ${charge}`;
const ratedOf = ({ code, classification, weight, rate }: Loose) => `${code} ${classification} ${weight} ${rate}`;

it('from the quote to the credit memo', async () => {
  const unit = { count: 2, type: 'PL', weight: 1200, length: 48, width: 40, height: 50 };
  const request = spoiled(SMALLEST, {
    'payment.account': shipper.account,
    'commodity.handlingUnits': [{ ...unit, lineItems: [{ weight: 1200, classification: '70' }] }],
    'accessorials.codes': ['LGATE'],
  });
  const { body: quotes } = await shipper.call('POST', '/v1/rate-quotes?explain=true', request);
  const [quote] = quotes.data;
  const steps = quote.explanation.filter(({ charge }: Loose) => charge !== null);
  expect(steps.map(({ charge }: Loose) => charge).sort()).toEqual(
    [...quote.lineItemCharges, ...quote.chargeItems].map(({ charge }: Loose) => charge).sort(),
  );
  // The specification lists the fields of these lines, and has no code among them.
  expect(Object.keys(quote.chargeItems[0])).toEqual(['description', 'charge']);

  const { pro } = (await shipper.make({ 'referenceNumbers.quoteID': quote.quoteId, 'accessorials.codes': ['LFTD'] }))
    .referenceNumbers;
  const { body: charged } = await shipper.call('GET', `/v1/shipments/${pro}/charges`);
  const { lines } = charged.data;
  expect(lines.map(chargeOf).sort()).toEqual(steps.map(chargeOf).sort());
  const freight = lines.filter(({ code }: Loose) => code === 'FRT' || code === 'DEF');
  expect(freight.map(ratedOf)).toEqual(
    quote.lineItemCharges.map((one: Loose, at: number) => ratedOf({ ...one, code: freight[at].code })),
  );

  await shipper.call('POST', '/v1/test/clock', { advance: '30d' });
  const [invoice] = (await shipper.call('GET', `/v1/invoices?pro=${pro}`)).body.data;
  expect(invoice.lines.map(chargeOf)).toEqual(lines.map(chargeOf));
  expect(invoice.lines.map(ratedOf)).toEqual(lines.map(ratedOf));

  const lift = invoice.lines.find(({ code }: Loose) => code === 'LGATE');
  const credited = await shipper.app.http.inject({
    method: 'POST',
    url: `/ops/v1/invoices/${invoice.number}/credit-memos`,
    headers: operator,
    payload: { lines: [{ line: lift.line, amount: '20.00' }], reason: 'The lift gate was not used' },
  });
  expect(credited.statusCode, credited.payload).toBe(201);
  const all = (await shipper.call('GET', '/v1/invoices?type=all')).body.data;
  const memo = all.find(({ number }: Loose) => number.startsWith('CM-'));
  expect(memo.lines).toEqual([expect.objectContaining({ code: 'LGATE', description: lift.description })]);

  const csv = await shipper.app.http.inject({ url: '/v1/invoices.csv?type=all', headers: shipper.headers });
  const [heading, ...rows] = csv.payload
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const at = heading!.indexOf('code');
  expect(rows.filter(([first]) => first === invoice.number).map((row) => row[at])).toEqual(
    invoice.lines.map(({ code }: Loose) => code),
  );
});
