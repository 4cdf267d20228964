// The image service on a real in-memory environment, with PDFs, users, and helpers to write calls.
import type { FastifyInstance } from 'fastify';
import { ACTOR, type TestClock, testClock } from '../../../test/support/test-app.ts';
import { type Config, type EnvironmentName, ephemeral, readConfig } from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { followAuditLog } from '../../platform/audit/follow-audit-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Metrics, makeMetrics } from '../../platform/http/metrics/metrics.ts';
import { OpenStreams } from '../../platform/http/response/open-streams.ts';
import { makeServer } from '../../platform/http/server.ts';
import { SignIns } from '../../platform/http/sign-ins/sign-ins.ts';
import { readXml } from '../../platform/xml/read-xml.ts';
import { escapeXml } from '../../platform/xml/write-xml.ts';
import type { XmlElement } from '../../platform/xml/xml-element.ts';
import { createCustomerAccount } from '../accounts/customers/manage-customer-accounts.ts';
import { createSoapUser } from '../accounts/manage-soap-users.ts';
import { SoapUserCheck } from './check-soap-user.ts';
import { PdfImages } from './pdf-images.fixture.ts';
import { soapRoutes } from './soap.routes.ts';
import { SOAP } from './write-soap.ts';

export const NS = 'http://linehaul.example/soap/image-view';
export const PATH = '/soap/image-view';

export interface SoapUserFixture {
  readonly user: string;
  readonly password: string;
  readonly account: string;
}

export interface SoapServer {
  readonly context: Context;
  readonly clock: TestClock;
  readonly images: PdfImages;
  readonly http: FastifyInstance;
  readonly metrics: Metrics;
  post(payload: string | Buffer, headers?: Readonly<Record<string, string>>): Promise<SoapAnswer>;
  /** A SOAP user with its own customer account. */
  newUser(user: string, account: string): Promise<SoapUserFixture>;
  close(): Promise<void>;
}

export interface SoapAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface SoapServerOptions {
  readonly environment?: EnvironmentName;
  readonly config?: Partial<Config>;
  readonly clock?: TestClock;
  readonly log?: Context['log'];
  /** Wraps the database of the service. */
  readonly db?: (real: Database) => Database;
}

export async function openSoapServer(options: SoapServerOptions = {}): Promise<SoapServer> {
  const clock = options.clock ?? testClock();
  const unlimited = { addressRequestsPerSecond: 0 };
  const config = { ...ephemeral(readConfig({}), 'soap'), logLevel: 'silent', ...unlimited, ...options.config };
  const opened = await openContext(config, options.environment ?? 'test', { clock });
  const context = { ...opened, db: options.db?.(opened.db) ?? opened.db };
  const metrics = makeMetrics(context.environment);
  const users = new SoapUserCheck(context, new SignIns(clock, { saw: () => {} }));
  const follower = await followAuditLog(context.db, () => clock.now());
  follower.start((news) => users.hear(news));
  users.follow(follower);
  const images = new PdfImages();
  const baseUrl = () => {
    const address = http.server.address();
    return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : 'http://soap.test';
  };
  const http: FastifyInstance = makeServer({
    ...context,
    routes: soapRoutes({ context, images, users, baseUrl }),
    log: options.log ?? context.log,
    metrics,
    streams: new OpenStreams(context.log),
    rates: { key: config.requestsPerSecond, operator: 0, address: config.addressRequestsPerSecond },
    baseUrl,
    isHttps: false,
  });
  return {
    context,
    clock,
    images,
    http,
    metrics,
    async post(payload, headers = {}) {
      const url = config.soapPath;
      const sent = { 'content-type': 'text/xml; charset=utf-8', ...headers };
      const answer = await http.inject({ method: 'POST', url, headers: sent, payload });
      return { status: answer.statusCode, headers: answer.headers, text: answer.body };
    },
    async newUser(user, account) {
      await createCustomerAccount(context, ACTOR, { account, name: `Customer ${account}`, pricing: 'list' });
      return { user, account, password: await createSoapUser(context, ACTOR, { user, accounts: [account] }) };
    },
    async close() {
      follower.stop();
      await http.close();
      await context.close();
    },
  };
}

/** A call as a caller would write it by hand. */
export function call(body: string, auth?: { user: string; password: string }): string {
  const header =
    auth === undefined
      ? ''
      : `<s:Header><auth xmlns="${NS}"><user>${escapeXml(auth.user)}</user><password>${escapeXml(auth.password)}</password></auth></s:Header>`;
  return `<s:Envelope xmlns:s="${SOAP}">${header}<s:Body>${body}</s:Body></s:Envelope>`;
}

export function echoRequest(text: string): string {
  return `<echoRequest xmlns="${NS}">${escapeXml(text)}</echoRequest>`;
}

export function availRequest(pro: string, ...docTypes: readonly string[]): string {
  const types = docTypes.map((one) => `<docType>${one}</docType>`).join('');
  return `<availRequest xmlns="${NS}"><requestID>r-1</requestID><pro>${pro}</pro>${types}</availRequest>`;
}

export function imgRequest(key: string): string {
  return `<imgRequest xmlns="${NS}"><requestID>r-2</requestID><key>${escapeXml(key)}</key></imgRequest>`;
}

/** Parses a response and returns the only element in its body. Responses with documents can exceed the limit for requests. */
export function bodyOf(text: string): XmlElement {
  const root = readXml(text.replace(/^<\?xml[^>]*\?>\n/, ''));
  const body = root.children[0]?.children[0];
  if (root.name !== 'Envelope' || root.namespace !== SOAP || body === undefined)
    throw new Error(`No envelope: ${text}`);
  return body;
}

export interface ReadFault {
  readonly code: string;
  readonly string: string;
  /** The name of the element in `detail`. */
  readonly kind: string | undefined;
  readonly words: string | undefined;
}

/** Parses a fault strictly: everything must be where SOAP 1.1 requires it. */
export function faultOf(answer: { readonly text: string }): ReadFault {
  const fault = bodyOf(answer.text);
  if (fault.name !== 'Fault' || fault.namespace !== SOAP) throw new Error(`No fault: ${answer.text}`);
  const [code, string, detail, ...rest] = fault.children;
  if (code?.name !== 'faultcode' || string?.name !== 'faultstring' || rest.length > 0) throw new Error(answer.text);
  const [kind] = detail?.children ?? [];
  if (kind !== undefined && kind.namespace !== NS) throw new Error(answer.text);
  return { code: code.text, string: string.text, kind: kind?.name, words: kind?.text };
}

export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  return element?.children.find((one) => one.name === name)?.text;
}
