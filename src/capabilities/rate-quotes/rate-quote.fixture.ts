// A shipper for the rate quote tests: an environment with the demo carrier, and requests that can be made invalid.
// Every quote response is checked.

import { expect } from 'vitest';
import { spoiled } from '../../../test/support/spoiled.ts';
import { clientWithKey, newPortal, openTestApp, type TestApp, tokenFor } from '../../../test/support/test-app.ts';
import type { Config } from '../../config.ts';
import type { App } from '../../environment/serve-capabilities.ts';
import { type Database, step } from '../../platform/db/database.ts';
import type { Offer } from './quote-shipment.ts';
import { RATE_QUOTE_EXAMPLES } from './rate-quote.examples.ts';
import { type RateQuoteRow, rateQuoteStore } from './rate-quote.store.ts';

/** The text of a request, of any form. */
// biome-ignore lint/suspicious/noExplicitAny: tests send and read what no type allows.
export type Loose = any;

export interface Answered {
  readonly status: number;
  readonly body: Loose;
  readonly text: string;
  readonly headers: Loose;
}

export interface Shipper {
  readonly app: TestApp;
  readonly headers: Record<string, string>;
  readonly account: string;
  /** For tests that move the clock past the token's expiry. */
  signInAgain(): Promise<void>;
  /** Sends a request, with the shipper's own account unless it names another. */
  ask(body: Loose, more?: { query?: string; headers?: Record<string, string>; app?: App }): Promise<Answered>;
  /** The quotes of a request that must succeed. */
  quotes(body: Loose, query?: string, app?: App): Promise<Loose[]>;
  read(quoteId: string, more?: { query?: string; headers?: Record<string, string>; app?: App }): Promise<Answered>;
}

/** Placeholder for the caller's own account. */
export const OWN = 'MYSELF1';

export const SMALLEST: Loose = { ...RATE_QUOTE_EXAMPLES.smallest.value, payment: payment() };
/** The two pallets of the API reference, for all levels. */
export const TWO_PALLETS: Loose = { ...RATE_QUOTE_EXAMPLES.allLevels.value, payment: payment() };

/** Every field of §2.7, with every level by name. */
export const FULL: Loose = {
  ...TWO_PALLETS,
  quoteRequest: {
    shipDate: '2026-11-20',
    shipTime: '13:30',
    serviceLevels: ['LTL', 'LTLTC', 'VTL', 'VTLTC', 'ERG', 'EU'],
  },
  requestor: { name: 'Dana Reyes', phone: '8045550142', phoneExt: '12', email: 'dana@example.com' },
  fullValueCoverageDetails: { isNeeded: true, monetaryValue: '2500.00' },
  volumeAndExclusiveUseDetails: { linearFootage: 6, distributionCenter: 'Other' },
  origin: point('Richmond', 'VA', '23230'),
  destination: point('Dallas', 'TX', '75207'),
  commodity: {
    handlingUnits: [
      {
        ...TWO_PALLETS.commodity.handlingUnits[0],
        weightUnit: 'Pounds',
        dimensionsUnit: 'Inches',
        lineItems: [
          {
            ...TWO_PALLETS.commodity.handlingUnits[0].lineItems[0],
            nmfc: '150390',
            nmfcSub: '04',
            isHazardous: true,
            hazardousDescription: 'Flammable liquid',
            hazardousDetails: {
              weight: 100,
              classification: '3',
              unnaNumber: 1263,
              properName: 'Paint',
              technicalName: 'Paint',
              packagingGroup: 'II',
              contractNumber: '800-555-0100',
            },
          },
        ],
      },
    ],
  },
};

function payment() {
  return { account: OWN, payor: 'Shipper', terms: 'Prepaid' };
}

function point(city: string, stateProvince: string, postalCode: string) {
  return {
    name: 'Dock 4',
    locationId: 'D4',
    address: { address1: '1 Broad St', address2: 'Rear', city, stateProvince, postalCode, country: 'US' },
    contact: { name: 'Sam Ortiz', phone: '8045550143', phoneExt: '7', email: 'sam@example.com' },
  };
}

export function forLevels(body: Loose, ...serviceLevels: readonly string[]): Loose {
  return spoiled(body, { 'quoteRequest.serviceLevels': serviceLevels });
}

export async function openShipper(config: Partial<Config> = {}): Promise<Shipper> {
  const app = await openTestApp({ carrier: true, config: { requestsPerSecond: 0, ...config } });
  return shipperOf(app);
}

/** Another shipper in the same environment. */
export async function shipperOf(app: TestApp): Promise<Shipper> {
  const { apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context);
  const headers = { apikey: apiKey, authorization: '' };
  const { account } = portal;
  const shipper: Shipper = {
    app,
    headers,
    account,
    async signInAgain() {
      headers.authorization = `Bearer ${await tokenFor(app, apiKey, portal)}`;
    },
    async ask(body, more = {}) {
      const payload = body?.payment?.account === OWN ? spoiled(body, { 'payment.account': account }) : body;
      const answer = await (more.app ?? app).http.inject({
        method: 'POST',
        url: `/v1/rate-quotes${more.query ?? ''}`,
        headers: { ...headers, ...more.headers },
        payload,
      });
      return answered(answer);
    },
    async quotes(body, query = '', other = app) {
      const { status, text, body: answer } = await shipper.ask(body, { query, app: other });
      expect(status, text).toBe(200);
      return answer.data;
    },
    async read(quoteId, more = {}) {
      const answer = await (more.app ?? app).http.inject({
        method: 'GET',
        url: `/v1/rate-quotes/${quoteId}${more.query ?? ''}`,
        headers: { ...headers, ...more.headers },
      });
      return answered(answer);
    },
  };
  await shipper.signInAgain();
  return shipper;
}

function answered(answer: { statusCode: number; payload: string; headers: object }): Answered {
  const body = answer.payload === '' ? undefined : JSON.parse(answer.payload);
  if (answer.statusCode === 200) checkQuotes(body);
  return { status: answer.statusCode, body, text: answer.payload, headers: answer.headers };
}

/** Holds for every response: the parts add up to the total, and a quote without a rate has reasons, not an ID. */
export function checkQuotes(body: Loose): void {
  for (const quote of body.data) {
    if (!quote.rateFound) {
      expect(quote).not.toHaveProperty('quoteId');
      expect(quote.reasons.length).toBeGreaterThan(0);
      continue;
    }
    const charges = [...quote.lineItemCharges, ...quote.chargeItems].map(({ charge }: { charge: string }) => charge);
    expect(charges.reduce((sum, charge) => sum + centsOf(charge), 0)).toBe(centsOf(quote.quoteRate.totalCharges));
    expect(quote.quoteId).toMatch(/^[A-Z0-9]{7}$/);
    expect(quote.reasons).toEqual([]);
  }
}

export function centsOf(money: string): number {
  expect(money).toMatch(/^-?\d+\.\d\d$/);
  return Number(money.replace('.', ''));
}

export { spoiled };

/** Changes the quote as if an earlier version of Linehaul had offered another price and expiry. */
export async function offerOtherwise(db: Database, quoteId: string, moreCents: number, moreMs: number): Promise<void> {
  const key = quoteId.slice(1);
  const row = (await rateQuoteStore(db).find(key))!;
  const offers = (JSON.parse(row.offers) as Offer[]).map(([level, cents, until]) => [
    level,
    cents + moreCents,
    until + moreMs,
  ]);
  const tables = db.tables<{ rate_quotes: RateQuoteRow }>();
  const changed = tables.updateTable('rate_quotes').set({ offers: JSON.stringify(offers) });
  await db.write([step(changed.where('quote_key', '=', key))]);
}
