// Imports many addresses at once: all of them or none, and none before the caller confirms what would change.
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { Failure } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import { requireOwnAccount } from '../tokens/require-own-account.ts';
import { identifyParty } from './address-parties.ts';
import { type AddressParts, refuseIfFull } from './manage-addresses.ts';
import type { AddressContent, AddressImport } from './saved-address.schema.ts';
import { savedRow } from './saved-address-row.ts';

export async function importAddresses(parts: AddressParts, caller: Caller, body: AddressImport): Promise<Answer> {
  const { account, addresses, confirm: isConfirmed = false } = body;
  requireOwnAccount(caller, account);
  const rows = addresses.map((one) => savedRow(parts.context, caller, account, one));
  const before = new Map(
    (
      await parts.saved.ofParties(
        account,
        rows.map(({ party }) => party),
      )
    ).map((row) => [row.party, row.body]),
  );
  const changed = rows.filter(({ party, body }) => before.get(party) !== body);
  const added = rows.filter(({ party }) => !before.has(party)).length;
  await refuseIfFull(parts, account, added);
  const counts = { added, replaced: changed.length - added, unchanged: rows.length - changed.length };
  const result = { status: 200, body: enveloped({ isSaved: isConfirmed, ...counts }) };
  if (!isConfirmed || changed.length === 0) return result;
  const actor = `portal-account:${caller.username}`;
  const line = auditLine(parts.context, actor, 'addresses.imported', `account:${account}`, counts);
  return { ...result, writes: [...parts.saved.put(changed), line] };
}

/** The same name at the same place twice would leave it to chance which of them is saved. */
export function importRules({ addresses }: Partial<AddressImport>): Failure[] {
  const first = new Map<string, number>();
  const failures: Failure[] = [];
  for (const [at, given] of (Array.isArray(addresses) ? addresses : []).entries()) {
    const party = partyOf(given);
    if (party === undefined) continue;
    const earlier = first.get(party);
    if (earlier === undefined) first.set(party, at);
    else {
      const description = `must not be listed twice. addresses[${earlier}] has the same name and address.`;
      failures.push({ field: `addresses[${at}].name`, description });
    }
  }
  return failures;
}

/** Undefined if it is malformed, which the schema reports. */
function partyOf(given: AddressContent | undefined): string | undefined {
  const { name, address } = given ?? {};
  const { address1, address2 = '', city, stateProvince, postalCode, country } = address ?? {};
  const texts = [name, address1, address2, city, stateProvince, postalCode, country];
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const place = { address1: address1!, address2, city: city!, stateProvince: stateProvince!, postalCode: postalCode! };
  return identifyParty({ name: name!, ...place, country: country!, contactName: '', phone: '', email: '' }).party;
}
