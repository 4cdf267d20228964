// Which operations ask a browser session for the password again: all that show a secret or give someone access.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { operatorStore } from '../../src/capabilities/accounts/operator.store.ts';
import { portalAccountStore } from '../../src/capabilities/accounts/portal-account.store.ts';
import { networkInForce } from '../../src/capabilities/carrier/network-in-force.ts';
import { creditProposalStore } from '../../src/capabilities/credit-approvals/credit-proposal.store.ts';
import { TestBrowser } from '../../src/capabilities/sessions/session.fixture.ts';
import { openShipment } from '../../src/capabilities/shipments/bill-changes/open-shipment.ts';
import { shipmentParts } from '../../src/capabilities/shipments/shipment-parts.ts';
import { tariffProposalStore } from '../../src/capabilities/tariff-desk/tariff-proposal.store.ts';
import { proFromSerial } from '../../src/freight/pro-number.ts';
import { factsBetween } from '../../src/freight/shipments/shipment-facts.fixture.ts';
import { ACTOR, basic, newClient, newPortal, openTestApp, type TestApp } from '../support/test-app.ts';
import { wholeDocument } from '../support/whole-document.ts';

/** The routes for a user's own second factor. */
function ofOwnFactor(door: string): Record<string, string> {
  const changes = [
    'PUT authenticator',
    'DELETE authenticator',
    'POST recovery-codes',
    'POST passkeys/options',
    'POST passkeys',
  ];
  const routes = [...changes, 'DELETE passkeys/{passkeyId}'].map((one) => one.replace(' ', ` ${door}/`));
  const names = routes.map((name) => [name, 'changes how its user signs in'] as const);
  return { ...Object.fromEntries(names), [`POST ${door}/authenticator`]: 'gets a secret' };
}

/** Operations that need the password, and why. */
const CONFIRMED: Readonly<Record<string, string>> = {
  'POST /ops/v1/clients': 'gets a secret',
  'POST /ops/v1/clients/{clientId}/secret': 'gets a secret',
  'PUT /ops/v1/clients/{clientId}/status': 'enables a client',
  'PUT /ops/v1/clients/{clientId}/restrictions': 'changes what an API key may do',
  'POST /ops/v1/portal-accounts': 'gets a secret',
  'POST /ops/v1/portal-accounts/{username}/password': 'gets a secret',
  'PUT /ops/v1/portal-accounts/{username}/status': 'resumes a portal account',
  'PUT /ops/v1/portal-accounts/{username}/accounts': 'changes what a portal account may act for',
  'PUT /ops/v1/portal-accounts/{username}/role': 'changes what a portal user may do',
  'POST /ops/v1/operators': 'gets a secret',
  'POST /ops/v1/invitations': 'invites an operator',
  'POST /ops/v1/operators/{username}/password': 'gets a secret',
  'PUT /ops/v1/operators/{username}/role': 'changes what an operator may do',
  'DELETE /ops/v1/operators/{username}/second-factor': 'changes what an operator may do',
  'DELETE /ops/v1/portal-accounts/{username}/second-factor': 'changes how a portal user signs in',
  'POST /ops/v1/tariff-proposals/{proposalId}/approval': 'approves a tariff',
  'POST /ops/v1/credit-proposals/{proposalId}/approval': 'approves a credit',
  'PUT /ops/v1/customers/{account}/permissions': 'allows something',
  'PUT /ops/v1/customers/{account}/billing-authorizations/{authorizedAccount}':
    'authorizes an account to bill a customer',
  'PATCH /ops/v1/branding': 'changes where e-mails come from or lead to',
  'PUT /v1/session/email': 'changes where password links go',
  'PUT /ops/v1/session/email': 'changes where password links go',
  ...ofOwnFactor('/v1/session'),
  ...ofOwnFactor('/ops/v1/session'),
  'DELETE /v1/users/{username}/second-factor': 'changes how a user signs in',
  'POST /v1/users': 'invites a user',
  'PUT /v1/users/{username}': 'changes what a user may do',
  'POST /v1/billing-authorizations': 'authorizes an account to bill',
  'POST /v1/subscriptions': 'gets a secret',
  'POST /v1/subscriptions/{id}/rotate-secret': 'gets a secret',
};

/** Operations on other accounts, excluding those on the operator's own session. */
const OF_OPERATORS = Object.keys(CONFIRMED).filter((name) => name.includes(' /ops/') && !name.includes('/session/'));

/** Operator changes that give no one access. A new operation must be added here or above deliberately. */
const GIVES_NO_ACCESS = [
  'DELETE /ops/v1/clients/{clientId}/keys/{keyId}',
  'DELETE /ops/v1/credit-proposals/{proposalId}',
  'DELETE /ops/v1/customers/{account}/billing-authorizations/{authorizedAccount}',
  'DELETE /ops/v1/customers/{account}/contacts/{contactId}',
  'DELETE /ops/v1/customers/{account}/credit-limit',
  'DELETE /ops/v1/customers/{account}/payment-terms',
  'DELETE /ops/v1/invitations/{invitationId}',
  'DELETE /ops/v1/operators/{username}',
  'DELETE /ops/v1/shipments/{pro}/waivers/{waiverId}',
  'DELETE /ops/v1/tariff-proposals/{proposalId}',
  'POST /ops/v1/backups',
  'POST /ops/v1/branding/preview',
  'POST /ops/v1/claims/{claimId}/acknowledgement',
  'POST /ops/v1/claims/{claimId}/decision',
  'POST /ops/v1/claims/{claimId}/document-request',
  'POST /ops/v1/claims/{claimId}/payment',
  'POST /ops/v1/claims/{claimId}/reopening',
  'POST /ops/v1/claims/{claimId}/status-report',
  'POST /ops/v1/customers',
  'POST /ops/v1/customers/{account}/bills',
  'POST /ops/v1/customers/{account}/contacts',
  'POST /ops/v1/customers/{account}/contracts',
  'POST /ops/v1/customers/{account}/contracts/end',
  'POST /ops/v1/customers/{account}/contracts/{version}/activate',
  'POST /ops/v1/customers/{account}/contracts/{version}/dry-run',
  'POST /ops/v1/customers/{account}/credit-applications',
  'POST /ops/v1/customers/{account}/credit-hold/release',
  'POST /ops/v1/customers/{account}/payments',
  'POST /ops/v1/customers/{account}/payments/{paymentId}/reversal',
  'POST /ops/v1/deliveries/{id}/redeliver',
  'POST /ops/v1/disputes/{disputeId}/decision',
  'POST /ops/v1/events',
  'POST /ops/v1/instructions/{instructionId}/decision',
  'POST /ops/v1/invoices/{number}/credit-memos',
  'POST /ops/v1/invoices/{number}/payments',
  'POST /ops/v1/invoices/{number}/payments/{paymentId}/reversal',
  'POST /ops/v1/mails/{mailId}/resend',
  'POST /ops/v1/pickup-requests/{requestNumber}/events',
  'POST /ops/v1/positions',
  'POST /ops/v1/shipments/{pro}/corrections',
  'POST /ops/v1/shipments/{pro}/documents',
  'POST /ops/v1/shipments/{pro}/events',
  'POST /ops/v1/shipments/{pro}/notes',
  'POST /ops/v1/shipments/{pro}/reconsignment',
  'POST /ops/v1/shipments/{pro}/void',
  'POST /ops/v1/shipments/{pro}/waivers',
  'POST /ops/v1/unbilled/{pro}/invoice',
  'DELETE /ops/v1/fuel/{from}',
  'POST /ops/v1/fuel',
  'POST /ops/v1/tariffs',
  'POST /ops/v1/tariffs/rollback',
  'POST /ops/v1/tariffs/{version}/activate',
  'POST /ops/v1/tariffs/{version}/dry-run',
  // Issuing credentials is what needs the password.
  'PUT /ops/v1/certification-rows',
  'PUT /ops/v1/customers/{account}/contacts/{contactId}',
  'PUT /ops/v1/customers/{account}/credit-hold',
  'PUT /ops/v1/customers/{account}/credit-limit',
  'PUT /ops/v1/customers/{account}/payment-terms',
  'PUT /ops/v1/customers/{account}/pricing',
  'PUT /ops/v1/work-queue/{pro}',
];

let app: TestApp;
let operator: { username: string; password: string };
beforeAll(async () => {
  app = await openTestApp({ environment: 'production', carrier: true });
  operator = { username: 'night', password: await createOperator(app.context, ACTOR, 'night') };
});
afterAll(() => app.close());

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

it('is required as the routes say, and as the reference says', () => {
  const declared = app.routes.filter(({ confirmation }) => confirmation !== undefined);
  expect(Object.fromEntries(declared.map((route) => [nameOf(route), route.confirmation!.says]))).toEqual(CONFIRMED);
  const { paths } = wholeDocument(app) as {
    paths: Record<string, Record<string, { description: string }>>;
  };
  for (const route of declared) {
    expect(route.errors[403], nameOf(route)).toBeDefined();
    expect(paths[route.path]![route.method.toLowerCase()]!.description).toContain(
      `session ${route.confirmation!.says},`,
    );
  }
});

it('was decided for every operation that changes something for operators', () => {
  const changing = app.routes
    .filter(({ method, policy }) => method !== 'GET' && policy.name === 'operator')
    .map(nameOf);
  const decided = [...GIVES_NO_ACCESS, ...OF_OPERATORS];
  expect(changing.sort()).toEqual(decided.sort());
});

describe('an operator’s session', () => {
  async function signedIn(): Promise<TestBrowser> {
    const browser = new TestBrowser(app);
    await browser.signIn('/ops/v1/session', operator.username, operator.password);
    return browser;
  }

  /** Each operator operation as it gives access and, where possible, as it takes access away. */
  async function calls() {
    const [portal, other] = [await newPortal(app.context), await newPortal(app.context)];
    const { clientId } = await newClient(app.context);
    const { username, account } = portal;
    const colleague = `colleague-${username}`;
    await createOperator(app.context, ACTOR, colleague, { role: 'auditor' });
    const now = app.clock.now();
    const proposalId = `tpr_${username}`;
    const creditId = app.context.ids.make('cpr_');
    const proposal = {
      proposal_id: proposalId,
      action: 'activate',
      version: 1,
      account: null,
      back_to: null,
      active_from: null,
    } as const;
    await app.context.db.write([
      tariffProposalStore(app.context.db).insert({ ...proposal, proposed_by: ACTOR, proposed_at: now }),
      creditProposalStore(app.context.db).insert({
        proposal_id: creditId,
        kind: 'credit-memo',
        subject: await newInvoice(),
        amount_cents: 100,
        request: JSON.stringify({ lines: [{ line: 1, amount: '1.00' }], reason: 'Goodwill' }),
        proposed_by: ACTOR,
        proposed_at: now,
      }),
      operatorStore(app.context.db).setSecondFactor(colleague, now),
      portalAccountStore(app.context.db).setSecondFactor(username, now),
    ]);
    return [
      { call: 'POST /clients', gives: { name: 'Acme', kind: 'direct' } },
      { call: `POST /clients/${clientId}/secret` },
      { call: `PUT /clients/${clientId}/status`, gives: { status: 'enabled' }, takes: { status: 'disabled' } },
      { call: `PUT /clients/${clientId}/restrictions`, gives: { access: 'full' } },
      { call: 'POST /portal-accounts', gives: { username: `for-${username}`, name: 'New', accounts: [account] } },
      { call: `POST /portal-accounts/${username}/password` },
      { call: `PUT /portal-accounts/${username}/status`, gives: { status: 'active' }, takes: { status: 'suspended' } },
      { call: `PUT /portal-accounts/${username}/accounts`, gives: { accounts: [account, other.account] } },
      { call: `PUT /portal-accounts/${username}/role`, gives: { role: 'owner' } },
      {
        call: 'PATCH /branding',
        gives: { publicUrl: 'https://ship.acme.example' },
        takes: { terms: 'Rules tariff 100 applies.' },
      },
      { call: 'POST /operators', gives: { username: `op-${username}`, role: 'auditor' } },
      { call: 'POST /invitations', gives: { email: 'new@carrier.example', role: 'auditor' } },
      { call: `POST /operators/${colleague}/password` },
      { call: `PUT /operators/${colleague}/role`, gives: { role: 'support' } },
      { call: `DELETE /operators/${colleague}/second-factor` },
      { call: `DELETE /portal-accounts/${username}/second-factor` },
      { call: `POST /tariff-proposals/${proposalId}/approval` },
      { call: `POST /credit-proposals/${creditId}/approval` },
      {
        call: `PUT /customers/${account}/permissions`,
        gives: { proReservations: true, invoiceEvents: false },
        takes: { proReservations: false },
      },
      { call: `PUT /customers/${account}/billing-authorizations/${other.account}` },
    ];
  }

  let invoices = 0;
  /** The invoice of a delivered shipment. */
  async function newInvoice(): Promise<string> {
    const network = networkInForce(app.context);
    await network.load();
    const at = app.clock.now();
    const pro = proFromSerial(8_000 + ++invoices);
    const facts = factsBetween(network.now().data, '77002', '60601', new Date(at).toISOString().slice(0, 10), { pro });
    await app.context.db.write(openShipment(shipmentParts(app.context, network), facts, at));
    const event = { eventId: `invoice-${pro}`, type: 'shipment.delivered', occurredAt: new Date(at).toISOString() };
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: `/ops/v1/shipments/${pro}/events`,
      headers: { authorization: basic(operator.username, operator.password) },
      payload: { ...event, receivedBy: 'J. Doe' },
    });
    expect(statusCode).toBeLessThan(300);
    return `INV${pro}`;
  }

  const made = (browser: TestBrowser, call: string, body?: object) => {
    const [method, path] = call.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
    return browser.call(`/ops/v1${path}`, { method, ...(body !== undefined && { body }) });
  };

  it('gives nobody access until the password was entered again; taking access away needs none', async () => {
    const browser = await signedIn();
    const all = await calls();
    expect(all).toHaveLength(OF_OPERATORS.length);
    for (const { call, gives, takes } of all) {
      const refused = await made(browser, call, gives);
      expect([call, refused.statusCode, refused.json().error.code]).toEqual([call, 403, 1026]);
      if (takes !== undefined) expect([call, (await made(browser, call, takes)).statusCode]).toEqual([call, 200]);
    }
    const { password } = operator;
    await browser.call('/ops/v1/session/confirmation', { method: 'POST', body: { password } });
    for (const { call, gives } of all) {
      expect([call, (await made(browser, call, gives)).statusCode < 300]).toEqual([call, true]);
    }
  });

  it('is not required of a program, which sends its password with the call', async () => {
    for (const { call, gives } of await calls()) {
      const [method, path] = call.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
      const answer = await app.http.inject({
        method,
        url: `/ops/v1${path}`,
        headers: { authorization: basic(operator.username, operator.password) },
        ...(gives !== undefined && { payload: gives }),
      });
      expect([call, answer.statusCode < 300, answer.payload]).toEqual([call, true, answer.payload]);
    }
  });
});
