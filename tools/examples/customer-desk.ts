// Operators managing customers: accounts, users, clients and their permissions.
import type { DeskParts } from './operators-weeks.ts';

export async function walkCustomers(parts: DeskParts): Promise<void> {
  const { ask } = parts;
  await ask('GET', '/ops/v1/pricings');
  for (const [account, name] of [
    ['BOLT002', 'Bolt & Sons'],
    ['CRWN003', 'Crown Supply'],
  ]) {
    await ask('POST', '/ops/v1/customers', { body: { account, name, pricing: 'list' } });
  }
  const params = { account: 'BOLT002' };
  await ask('PUT', '/ops/v1/customers/{account}/pricing', { params, body: { pricing: 'discount-70' } });
  await ask('PUT', '/ops/v1/customers/{account}/permissions', { params, body: { proReservations: true } });
  const contacts = '/ops/v1/customers/{account}/contacts';
  const contact = { name: 'Dana Ray', role: 'Accounts payable', phone: '804-555-0142', email: 'dana@example.com' };
  const { contactId } = (await ask('POST', contacts, { params, body: contact })).data;
  const moved = { ...contact, phone: '804-555-0143' };
  await ask('PUT', `${contacts}/{contactId}`, { params: { ...params, contactId }, body: moved });
  await ask('GET', contacts, { params });
  const both = { ...params, authorizedAccount: 'CRWN003' };
  const authorization = '/ops/v1/customers/{account}/billing-authorizations/{authorizedAccount}';
  await ask('PUT', authorization, { params: both });
  await ask('GET', '/ops/v1/customers');
  await ask('GET', '/ops/v1/customers/{account}', { params });
  await ask('DELETE', authorization, { params: both });
  await walkTerms({ ask });
  await walkPortalAccounts({ ask });
  await walkClients(parts);
  await walkOperators({ ask });
}

type Asking = Pick<DeskParts, 'ask'>;

async function walkTerms({ ask }: Asking) {
  const of = (body?: object) => ({ params: { account: 'BOLT002' }, ...(body && { body }) });
  await ask('PUT', '/ops/v1/customers/{account}/payment-terms', of({ netDays: 45 }));
  await ask('PUT', '/ops/v1/customers/{account}/credit-limit', of({ amount: '5000.00' }));
  const reason = 'Invoices of September are not paid';
  await ask('PUT', '/ops/v1/customers/{account}/credit-hold', of({ reason }));
  await ask('GET', '/ops/v1/customers/{account}/billing-terms', of());
  await ask('POST', '/ops/v1/customers/{account}/credit-hold/release', of({ reason: 'Paid by wire' }));
  await ask('DELETE', '/ops/v1/customers/{account}/credit-limit', of());
  await ask('DELETE', '/ops/v1/customers/{account}/payment-terms', of());
}

async function walkPortalAccounts({ ask }: Asking) {
  const body = { username: 'bolt', name: 'Bolt & Sons', accounts: ['BOLT002'], apiAccess: true, role: 'shipper' };
  await ask('POST', '/ops/v1/portal-accounts', { body });
  const of = (change?: object) => ({ params: { username: 'bolt' }, ...(change && { body: change }) });
  const accounts = ['BOLT002', 'CRWN003'];
  await ask('PUT', '/ops/v1/portal-accounts/{username}/accounts', of({ accounts }));
  await ask('PUT', '/ops/v1/portal-accounts/{username}/role', of({ role: 'owner' }));
  await ask('GET', '/ops/v1/portal-accounts');
  await ask('POST', '/ops/v1/portal-accounts/{username}/password', of());
  await ask('PUT', '/ops/v1/portal-accounts/{username}/status', of({ status: 'suspended' }));
}

async function walkClients({ ask, ship }: DeskParts) {
  const { clientId } = (await ask('POST', '/ops/v1/clients', { body: { name: 'Bolt TMS', kind: 'direct' } })).data;
  const of = (body?: object) => ({ params: { clientId }, ...(body && { body }) });
  await ask('GET', '/ops/v1/clients');
  const { clientSecret } = (await ask('POST', '/ops/v1/clients/{clientId}/secret', of())).data;
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  const named = { headers: { authorization }, body: { name: 'Warehouse system' } };
  const { keyId } = (await ship('POST', '/v1/api-keys', named)).data;
  await ask('GET', '/ops/v1/clients/{clientId}/keys', of());
  await ask('DELETE', '/ops/v1/clients/{clientId}/keys/{keyId}', { params: { clientId, keyId } });
  const limits = { access: 'read-only', networks: ['198.51.100.0/24'] };
  await ask('PUT', '/ops/v1/clients/{clientId}/restrictions', of(limits));
  await ask('GET', '/ops/v1/clients/{clientId}/restrictions', of());
  await ask('PUT', '/ops/v1/clients/{clientId}/status', of({ status: 'disabled' }));
}

async function walkOperators({ ask }: Asking) {
  await ask('POST', '/ops/v1/operators', { body: { username: 'kim', role: 'dispatcher' } });
  const of = (body?: object) => ({ params: { username: 'kim' }, ...(body && { body }) });
  await ask('PUT', '/ops/v1/operators/{username}/role', of({ role: 'billing' }));
  await ask('POST', '/ops/v1/operators/{username}/password', of());
  await ask('GET', '/ops/v1/operators');
}
