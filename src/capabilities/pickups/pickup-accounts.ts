// Who may see and change a pickup: accounts on the request see it, and those that requested it may change it (spec-gaps 6).
import type { Caller } from '../tokens/check-token.ts';
import { refuseAccount } from '../tokens/refuse-account.ts';
import type { PickupRequest } from './request/pickup-request.schema.ts';
import type { RequestedPickup } from './request/stored-pickup.ts';

/** Previous owners stay owners while they are on the request. @throws Refusal if it names accounts, but none of the caller's */
export function accountsOnPickup(
  request: PickupRequest,
  caller: Caller,
  ownersBefore: readonly string[],
): Pick<RequestedPickup, 'accounts' | 'owners'> {
  const { shipper, consignee, thirdParty } = request;
  const parties = [shipper.accountCode, consignee?.accountCode, thirdParty?.accountCode];
  const named = [...new Set(parties.filter((account) => account !== undefined))];
  const accounts = named.length > 0 ? named : [...caller.accounts.keys()];
  if (!accounts.some((account) => caller.accounts.has(account))) throw refuseAccount('partiesOfOthers', caller);
  const owners = accounts.filter((account) => caller.accounts.has(account) || ownersBefore.includes(account));
  return { accounts, owners };
}

export function mayRead({ accounts }: RequestedPickup, caller: Caller): boolean {
  return accounts.some((account) => caller.accounts.has(account));
}

/** The consignee can see a pickup that another account requested, but cannot change it. */
export function mayChange({ owners }: RequestedPickup, caller: Caller): boolean {
  return owners.some((account) => caller.accounts.has(account));
}
