// A shipper who creates bills of lading in tests: an environment with the demo carrier, an account, and the calls.
import { expect } from 'vitest';
import {
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  type TestAppOptions,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { hasValidCheckDigit } from '../../freight/pro-number.ts';
import { type Loose, SMALLEST, spoiled } from './bol.fixture.ts';

export interface BolShipper {
  readonly app: TestApp;
  readonly account: string;
  /** All accounts that it acts for; `account` is the first. */
  readonly accounts: readonly string[];
  readonly headers: Record<string, string>;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: Loose): Promise<{ status: number; body: Loose }>;
  /** The smallest bill with changes, on the shipper's own account unless it names another. */
  bill(changes?: Record<string, unknown>): Loose;
  /** Creates a bill, which must succeed, and returns the response. */
  make(changes?: Record<string, unknown>): Promise<Loose>;
  /** `messages` are the messages of all information entries. */
  submit(body: Loose): Promise<{ answer: Loose; messages: string[] }>;
  /** Lets another account bill its shipments to this one. */
  authorize(account: string): Promise<void>;
}

export async function openBolShipper(options: TestAppOptions = {}): Promise<BolShipper> {
  return bolShipperOf(
    await openTestApp({ carrier: true, ...options, config: { requestsPerSecond: 0, ...options.config } }),
  );
}

/** With this many accounts of its own, or with the given ones. */
export async function bolShipperOf(app: TestApp, accounts: number | readonly string[] = 1): Promise<BolShipper> {
  const { apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context, accounts);
  const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
  const call: BolShipper['call'] = async (method, url, body) => {
    const answer = await app.http.inject({
      method,
      url,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };
  const bill = (changes: Record<string, unknown> = {}) =>
    spoiled(SMALLEST, { 'billTo.account': portal.account, ...changes });
  const submit: BolShipper['submit'] = async (body) => {
    const { status, body: answer } = await call('POST', '/v1/bol', body);
    expect(status, JSON.stringify(answer)).toBe(201);
    return { answer, messages: answer.messageStatus.information.map((one: Loose) => one.message) };
  };
  return {
    app,
    account: portal.account,
    accounts: portal.accounts,
    headers,
    call,
    bill,
    submit,
    async authorize(account) {
      const pair = { payerAccount: portal.account, authorizedAccount: account };
      const { status, body } = await call('POST', '/v1/billing-authorizations', pair);
      expect(status, JSON.stringify(body)).toBe(201);
    },
    async make(changes) {
      const { answer } = await submit(bill(changes));
      expect(answer.messageStatus.status, JSON.stringify(answer.messageStatus)).not.toBe('FAIL');
      expect(answer.referenceNumbers.pro).toMatch(/^\d{10}$/);
      if (changes?.['referenceNumbers.pro'] === undefined) {
        expect(hasValidCheckDigit(answer.referenceNumbers.pro)).toBe(true);
      }
      return answer;
    },
  };
}

/** A bill from a TMS that sends one entry per pallet. */
export function billOfUnits(shipper: BolShipper, entries: number): Loose {
  const bill = shipper.bill();
  const [pallets] = bill.commodities.handlingUnits;
  const [paper] = pallets.lineItems;
  const unit = { ...pallets, count: 1, weight: 40, lineItems: [{ ...paper, weight: 40, pieces: 1 }] };
  bill.commodities.handlingUnits = Array(entries).fill(unit);
  return bill;
}
