// The restrictions of a client's API key: read-only access, certain accounts, certain source addresses. Read once per token.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { KeyLimit } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { AddressNetworks } from '../../platform/http/sign-ins/address-networks.ts';
import { type KeyRestrictionRow, keyRestrictionStore } from './key-restriction.store.ts';

export const KEY_ACCESS = ['full', 'read-only'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** As a client sends and reads them. */
export interface KeyRestrictions {
  readonly access: KeyAccess;
  /** Null means all accounts of the token's user. */
  readonly accounts: readonly string[] | null;
  /** Addresses and CIDR ranges. Null means all. */
  readonly networks: readonly string[] | null;
}

export const UNRESTRICTED: KeyRestrictions = { access: 'full', accounts: null, networks: null };

/** The sent restrictions, without duplicates and sorted; omitted fields are not restricted. */
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
  return row === undefined ? UNRESTRICTED : restrictionsIn(row);
}

/** The columns in which restrictions are stored. */
export type RestrictionColumns = Pick<KeyRestrictionRow, 'access' | 'accounts' | 'networks'>;

export function columnsOf({ access, accounts, networks }: KeyRestrictions): RestrictionColumns {
  const json = (list: readonly string[] | null) => list && JSON.stringify(list);
  return { access, accounts: json(accounts), networks: json(networks) };
}

export function restrictionsIn({ access, accounts, networks }: RestrictionColumns): KeyRestrictions {
  return {
    // An unknown value, stored by a newer version, is treated as the most restrictive.
    access: access === 'full' ? 'full' : 'read-only',
    accounts: accounts === null ? null : JSON.parse(accounts),
    networks: networks === null ? null : JSON.parse(networks),
  };
}

/** Restrictions in the form in which they are checked; fields are undefined if nothing is restricted. */
export interface KeyLimits {
  /** The operations that the key may not use: see route-permissions.ts. */
  readonly limits: readonly KeyLimit[] | undefined;
  readonly accounts: readonly string[] | undefined;
  readonly addresses: AddressNetworks | undefined;
}

/** Those of the client's default key, which also apply to its calls with client ID and secret. */
export async function keyLimitsOf(context: Context, clientId: string): Promise<KeyLimits> {
  return limitsOf(await restrictionsOf(context, clientId));
}

export function limitsOf({ access, accounts, networks }: KeyRestrictions): KeyLimits {
  const limits: KeyLimit[] = [];
  if (access === 'read-only') limits.push('read-only');
  if (accounts !== null) limits.push('accounts');
  return {
    limits: limits.length === 0 ? undefined : limits,
    accounts: accounts ?? undefined,
    addresses: networks === null ? undefined : new AddressNetworks(networks),
  };
}

/** @throws Refusal when the request comes from another address */
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
      'the list, or have the list changed: PUT /v1/api-key/restrictions from an address that is on it, or PATCH ' +
      '/v1/api-keys/{keyId} if it is a named key.',
  });
}
