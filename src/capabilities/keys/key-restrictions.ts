// What a client's API key is limited to: reading, certain accounts, certain source addresses. Read once for each token.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { KeyLimit } from '../../platform/contract/route.ts';
import { AddressNetworks } from '../../platform/http/address-networks.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type KeyRestrictionRow, keyRestrictionStore } from './key-restriction.store.ts';

export const KEY_ACCESS = ['full', 'read-only'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** As a client writes and reads them. */
export interface KeyRestrictions {
  readonly access: KeyAccess;
  /** Null: all accounts of the user that a token is for. */
  readonly accounts: readonly string[] | null;
  /** Addresses and CIDR ranges. Null: all. */
  readonly networks: readonly string[] | null;
}

export const UNRESTRICTED: KeyRestrictions = { access: 'full', accounts: null, networks: null };

/** What was sent, with each entry once and in one order; what is left out is not limited. */
export function wantedRestrictions(sent: {
  readonly access?: KeyAccess;
  readonly accounts?: readonly string[] | null;
  readonly networks?: readonly string[] | null;
}): KeyRestrictions {
  const listOrNull = (list: readonly string[] | null | undefined) => (list ? [...new Set(list)].sort() : null);
  return {
    access: sent.access ?? 'full',
    accounts: listOrNull(sent.accounts),
    networks: listOrNull(sent.networks),
  };
}

export async function restrictionsOf(context: Context, clientId: string): Promise<KeyRestrictions> {
  const row = await keyRestrictionStore(context.db).ofClient(clientId);
  return row === undefined ? UNRESTRICTED : fromRow(row);
}

function fromRow({ access, accounts, networks }: KeyRestrictionRow): KeyRestrictions {
  return {
    // What a newer version stored and this one does not know is taken as the narrowest.
    access: access === 'full' ? 'full' : 'read-only',
    accounts: accounts === null ? null : JSON.parse(accounts),
    networks: networks === null ? null : JSON.parse(networks),
  };
}

/** Restrictions in the form in which they are checked; members are undefined where nothing is limited. */
export interface KeyLimits {
  /** Which operations are closed to the key: see route-permissions.ts. */
  readonly limits: readonly KeyLimit[] | undefined;
  readonly accounts: readonly string[] | undefined;
  readonly addresses: AddressNetworks | undefined;
}

export async function keyLimitsOf(context: Context, clientId: string): Promise<KeyLimits> {
  const { access, accounts, networks } = await restrictionsOf(context, clientId);
  const limits: KeyLimit[] = [];
  if (access === 'read-only') limits.push('read-only');
  if (accounts !== null) limits.push('accounts');
  return {
    limits: limits.length === 0 ? undefined : limits,
    accounts: accounts ?? undefined,
    addresses: networks === null ? undefined : new AddressNetworks(networks),
  };
}

/** @throws Refusal when the request comes from elsewhere */
export function requireAddress(
  context: Context,
  addresses: AddressNetworks | undefined,
  request: FastifyRequest,
): void {
  if (addresses === undefined) return;
  const address = context.sources.exactly(request);
  if (addresses.includes(address)) return;
  throw new Refusal('apiKeyAddressNotAllowed', {
    details:
      `The API key is limited to certain addresses, and ${address} is not one of them. Send the request from an address on ` +
      'the list, or have the list changed: PUT /v1/api-key/restrictions from an address that is on it.',
  });
}
