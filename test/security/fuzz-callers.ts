// The fuzzer's callers: one per kind of credential in the OpenAPI document, renewed when the old ones have ended.
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { createPortalAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { TestBrowser } from '../../src/capabilities/sessions/session.fixture.ts';
import type { Dice } from '../support/seeded-dice.ts';
import { ACTOR, basic, clientWithKey, newClient, type TestApp, tokenFor } from '../support/test-app.ts';
import type { Tenancy } from './tenants.ts';

export type Headers = Record<string, string>;
export interface Person {
  readonly username: string;
  readonly password: string;
}

export class FuzzCallers {
  readonly #tenancy: Tenancy;
  readonly #dice: Dice;
  /** The customer account that all of them act for, and that owns the existing freight. */
  readonly account: string;
  #headers: Readonly<Record<string, Headers>> = {};
  #customer: Person = { username: '', password: '' };
  #operator: Person = { username: '', password: '' };
  #count = 0;

  constructor(tenancy: Tenancy, dice: Dice) {
    this.#tenancy = tenancy;
    this.#dice = dice;
    this.account = tenancy.tenants[0]!.ids.account;
  }

  /** Signs in with new callers; the first time, with those that created the existing records. */
  async renew(): Promise<void> {
    const { app, tenants, operator } = this.#tenancy;
    const isFirst = this.#count === 0;
    this.#customer = isFirst ? tenants[0]!.portal : await this.#newCustomer();
    this.#operator = isFirst ? operator : await this.#newOperator();
    this.#count += 1;
    const { username, password } = this.#customer;
    const { apiKey } = await clientWithKey(app, 'Fuzzer');
    const token = await tokenFor(app, apiKey, { ...this.#customer, account: this.account });
    this.#headers = {
      bearerToken: { apikey: apiKey, authorization: `Bearer ${token}` },
      portalAccount: { apikey: apiKey, authorization: basic(username, password) },
      operator: { authorization: basic(this.#operator.username, this.#operator.password) },
      portalSession: await signedIn(app, '/v1/session', this.#customer),
      operatorSession: await signedIn(app, '/ops/v1/session', this.#operator),
    };
  }

  /** The user who signs in at a path. */
  personAt(path: string): Person {
    return path.startsWith('/ops') ? this.#operator : this.#customer;
  }

  /** The credentials for one call. */
  async headersOf(schemes: readonly string[]): Promise<Headers> {
    if (schemes.includes('clientCredentials')) return this.#client();
    const known = schemes.find((scheme) => this.#headers[scheme] !== undefined);
    if (known !== undefined) return this.#headers[known]!;
    throw new Error(
      `The fuzzer cannot sign in with ${schemes.join(' and ')}. Add it to test/security/fuzz-callers.ts.`,
    );
  }

  /** A new client for every call, because each call changes its secret. */
  async #client(): Promise<Headers> {
    const { app } = this.#tenancy;
    const make = this.#dice.pick([() => newClient(app.context, 'Fuzzed'), () => clientWithKey(app, 'Fuzzed')]);
    const { clientId, clientSecret } = await make();
    return { authorization: basic(clientId, clientSecret) };
  }

  async #newCustomer(): Promise<Person> {
    const username = `customer${this.#count}`;
    const wanted = { username, name: 'Fuzzer', accounts: [this.account], apiAccess: true };
    return { username, password: await createPortalAccount(this.#tenancy.app.context, ACTOR, wanted) };
  }

  async #newOperator(): Promise<Person> {
    const username = `operator${this.#count}`;
    return { username, password: await createOperator(this.#tenancy.app.context, ACTOR, username) };
  }
}

async function signedIn(
  app: TestApp,
  path: '/v1/session' | '/ops/v1/session',
  { username, password }: Person,
): Promise<Headers> {
  const browser = new TestBrowser(app);
  const { statusCode, payload } = await browser.signIn(path, username, password);
  if (browser.cookie === undefined) throw new Error(`${path} answered ${statusCode}: ${payload}`);
  return {
    cookie: browser.cookie,
    origin: 'http://localhost:80',
    'x-csrf-token': browser.csrfToken,
    'sec-fetch-site': 'same-origin',
  };
}
