// Clients of an installation under attack: they quote, book, deliver, and read what was just written. They retry as documented, and write
// down what they saw.
import { randomBytes } from 'node:crypto';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../../src/capabilities/rate-quotes/rate-quote.examples.ts';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { type Call, UNTOLD } from './history.ts';
import { basicAuthorization, type Seen, Traffic } from './traffic.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests of each operation check its response against its schema.
type Loose = any;
type Headers = Readonly<Record<string, string>>;

/** As long as a purchase order may be. */
const newKey = () => randomBytes(12).toString('hex');

export class Clients {
  readonly traffic: Traffic;
  readonly history: Call[] = [];
  /** PROs of bills whose creation was confirmed, each with its idempotency key, and of those the ones that are sent by e-mail. */
  readonly bills = new Map<string, string>();
  readonly mailedBills: string[] = [];
  /** PROs whose delivery was reported. It may not have been confirmed. */
  readonly delivered = new Set<string>();
  readonly #credentials: DemoEnvironment;
  readonly #account: string;
  #shipper: Headers = {};
  #operator: Headers = {};
  /** The PROs again, to pick one at random. */
  readonly #booked: string[] = [];
  #isEnough = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(apiUrl: string, credentials: DemoEnvironment) {
    this.traffic = new Traffic(apiUrl);
    this.#credentials = credentials;
    this.#account = credentials.portalAccounts[0]!.accounts[0]!;
  }

  get shipper(): Headers {
    return this.#shipper;
  }

  async signIn(): Promise<void> {
    const { portalAccounts, operators, quickstart } = this.#credentials;
    const { username, password } = portalAccounts[0]!;
    const apikey = quickstart.apiKey;
    const asked = {
      method: 'POST',
      path: '/authenticate',
      headers: { apikey, authorization: basicAuthorization(username, password) },
    };
    const { body } = await this.traffic.send(asked);
    this.#shipper = { apikey, authorization: `Bearer ${body.access_token}` };
    this.#operator = { authorization: basicAuthorization(operators[0]!.username, operators[0]!.password) };
  }

  start(count: number): void {
    this.#isEnough = false;
    this.#working = Promise.all(Array.from({ length: count }, (_, at) => this.#workOn(`client ${at + 1}`)));
  }

  /** Lets every client finish what it has begun. */
  async stop(): Promise<void> {
    this.#isEnough = true;
    await this.#working;
  }

  async #workOn(client: string): Promise<void> {
    for (let round = 0; !this.#isEnough; round++) {
      const quoteId = await this.#quote();
      if (quoteId === undefined) continue;
      const bookings = [this.#book(client, quoteId, newKey(), round % 8 === 0)];
      // Two bills that want the same quote: one gets its price, the other is told of the first.
      if (round % 4 === 1) bookings.push(this.#book(`${client} beside itself`, quoteId, newKey(), false));
      const [pro] = await Promise.all(bookings);
      if (pro === undefined) continue;
      await this.read(client, this.#booked[Math.floor(Math.random() * this.#booked.length)]!);
      if (round % 3 === 0) await this.#deliver(client, pro);
    }
  }

  async #quote(): Promise<string | undefined> {
    const { value } = RATE_QUOTE_EXAMPLES.smallest;
    const body = {
      ...value,
      quoteRequest: { ...value.quoteRequest, shipDate: pickupDay() },
      payment: { ...value.payment, account: this.#account },
    };
    const seen = await this.traffic.send({ method: 'POST', path: '/v1/rate-quotes', headers: this.#keyed(), body });
    return seen.body?.data?.[0]?.quoteId;
  }

  /** The idempotency key is also the purchase order, so that a bill that is read tells which call made it. */
  async #book(client: string, quoteId: string, key: string, isMailed: boolean): Promise<string | undefined> {
    const { value } = BOL_EXAMPLES.smallest;
    const body = {
      ...value,
      bol: { ...value.bol, requestedPickupDate: `${pickupDay()}T08:00:00.000` },
      billTo: { ...value.billTo, account: this.#account },
      referenceNumbers: { quoteID: quoteId, po: [{ number: key }] },
      ...(isMailed && { images: { email: { includeBol: true, addresses: ['dock@example.com'] } } }),
    };
    const call = { method: 'POST', path: '/v1/bol', headers: this.#keyed(key), body };
    // Now and then a client does not wait for the first answer before it sends the same again.
    const copies = Math.random() < 0.1 ? 2 : 1;
    const seen = await Promise.all(Array.from({ length: copies }, () => this.traffic.send(call)));
    for (const one of seen) this.#noteBill(client, key, quoteId, one);
    const pro = proOf(seen[0]!);
    if (pro === undefined) return undefined;
    this.bills.set(pro, key);
    this.#booked.push(pro);
    if (isMailed) this.mailedBills.push(pro);
    // Immediately, at whichever nodes the load balancer chooses: the write must be visible on all of them.
    await Promise.all([this.read(client, pro), this.find(client, key), this.track(client, pro)]);
    return pro;
  }

  #noteBill(client: string, key: string, quoteId: string, seen: Seen): void {
    const pro = proOf(seen);
    const at = { client, startedAt: seen.startedAt, endedAt: pro === undefined ? undefined : seen.endedAt };
    this.history.push({ ...at, register: `idempotency key ${key}`, kind: 'claim', value: pro ?? UNTOLD });
    if (pro === undefined) {
      this.history.push({ ...at, register: `quote ${quoteId}`, kind: 'claim', value: UNTOLD });
      return;
    }
    this.history.push({ ...at, register: `PRO ${pro}`, kind: 'claim', value: key });
    this.history.push({ ...at, register: `tracking of ${pro}`, kind: 'claim', value: pro });
    const texts: string[] = (seen.body.messageStatus?.information ?? []).map((entry: Loose) => String(entry.message));
    const usedBy = texts.map((text) => /bill of lading with PRO (\d+) used it/.exec(text)?.[1]).find(Boolean);
    this.history.push(
      usedBy === undefined
        ? { ...at, register: `quote ${quoteId}`, kind: 'claim', value: pro }
        : { ...at, register: `quote ${quoteId}`, kind: 'read', value: usedBy },
    );
  }

  /** Reads a bill, through the load balancer or at one node. */
  async read(client: string, pro: string, url?: string): Promise<void> {
    const asked = { method: 'GET', path: `/v1/bol/${pro}`, headers: this.#shipper, ...(url !== undefined && { url }) };
    const { status, body, lastStartedAt: startedAt, endedAt } = await this.traffic.send(asked);
    if (status !== 200 && status !== 404) return;
    const value = status === 200 ? poIn(body) : undefined;
    this.history.push({ register: `PRO ${pro}`, client, startedAt, endedAt, kind: 'read', value });
  }

  /** Finds a shipment by the purchase order, which a list of references and the tracking record answer. */
  async find(client: string, key: string, url?: string): Promise<void> {
    const found = await this.#history(`po=${key}`, url);
    if (found === undefined) return;
    const register = `idempotency key ${key}`;
    const read = { client, register, startedAt: found.startedAt, endedAt: found.endedAt, kind: 'read' } as const;
    if (found.shipments.length === 0) this.history.push({ ...read, value: undefined });
    for (const { pro } of found.shipments) this.history.push({ ...read, value: String(pro) });
  }

  /** Reads whether a shipment exists and who received it. */
  async track(client: string, pro: string, url?: string): Promise<void> {
    const found = await this.#history(`pro=${pro}`, url);
    if (found === undefined) return;
    const read = { client, startedAt: found.startedAt, endedAt: found.endedAt, kind: 'read' } as const;
    const [shipment] = found.shipments;
    this.history.push({ ...read, register: `tracking of ${pro}`, value: shipment === undefined ? undefined : pro });
    this.history.push({ ...read, register: `delivery of ${pro}`, value: shipment?.receivedBy });
  }

  /** Undefined if there was no response. */
  async #history(query: string, url: string | undefined) {
    const path = `/v1/shipments/history?${query}`;
    const asked = { method: 'GET', path, headers: this.#shipper, ...(url !== undefined && { url }) };
    const { status, body, lastStartedAt: startedAt, endedAt } = await this.traffic.send(asked);
    if (status !== 200 && status !== 404) return undefined;
    const shipments: Loose[] = status === 200 ? body.data : [];
    return { shipments, startedAt, endedAt };
  }

  /** An operator delivers it, which issues an invoice; then the customer tracks it and reads the invoice. */
  async #deliver(client: string, pro: string): Promise<void> {
    const occurredAt = new Date().toISOString();
    const events = ['picked_up', 'out_for_delivery', 'delivered'].map((kind, at) => ({
      eventId: `${pro}-${at}`,
      type: `shipment.${kind}`,
      pro,
      occurredAt,
      ...(kind === 'delivered' && { receivedBy: RECEIVED_BY }),
    }));
    this.delivered.add(pro);
    const seen = await this.traffic.send({
      method: 'POST',
      path: '/ops/v1/events',
      headers: this.#operator,
      body: { events },
    });
    const isTaken = seen.status === 200 && seen.body.data.refused === 0;
    const endedAt = isTaken ? seen.endedAt : undefined;
    const claim = { client, startedAt: seen.startedAt, endedAt, kind: 'claim' } as const;
    this.history.push({ ...claim, register: `delivery of ${pro}`, value: RECEIVED_BY });
    this.history.push({ ...claim, register: `invoice of ${pro}`, value: UNTOLD });
    if (isTaken) await Promise.all([this.track(client, pro), this.readInvoice(client, pro)]);
  }

  async readInvoice(client: string, pro: string, url?: string): Promise<void> {
    const asked = {
      method: 'GET',
      path: `/v1/invoices?pro=${pro}`,
      headers: this.#shipper,
      ...(url !== undefined && { url }),
    };
    const { status, body, lastStartedAt: startedAt, endedAt } = await this.traffic.send(asked);
    if (status !== 200) return;
    const invoices: string[] = body.data.map(({ number }: Loose) => String(number));
    const read = { client, startedAt, endedAt, kind: 'read' } as const;
    if (invoices.length === 0) this.history.push({ ...read, register: `invoice of ${pro}`, value: undefined });
    for (const number of invoices) {
      this.history.push({ ...read, register: `invoice of ${pro}`, value: number });
      this.history.push({ ...read, register: `invoice number ${number}`, kind: 'claim', value: pro });
    }
  }

  #keyed(key = newKey()): Headers {
    return { ...this.#shipper, 'idempotency-key': key };
  }
}

const RECEIVED_BY = 'J. Doe';
const pickupDay = () => new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
const proOf = ({ status, body }: Seen): string | undefined => (status === 201 ? body.referenceNumbers.pro : undefined);

/** The bill as it was sent is somewhere in the response; its only purchase order is the key. */
function poIn(body: Loose): string | undefined {
  return /"po":\[\{"number":"([^"]+)"/.exec(JSON.stringify(body))?.[1];
}
