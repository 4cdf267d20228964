// The addresses that a form offers, by search text or postal code: saved ones and the parties of earlier bills.
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { KnownAddress } from '../addresses/address-services.ts';
import type { PartyForm } from './ship-form.ts';

const SHOWN = '8';

export function useAddresses(text: string, enabled = true): UseQueryResult<readonly KnownAddress[]> {
  const search = text.trim();
  return useQuery({
    queryKey: ['address-book', search],
    queryFn: () =>
      dataOf(api.GET('/v1/address-book', { params: { query: { limit: SHOWN, ...(search && { search }) } } })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function partyOf({ name, address, contactName, phone, email }: KnownAddress): PartyForm {
  return { name, ...address, contact: { name: contactName, phone, phoneExt: '', email } };
}

/** The party that ships from or receives at this postal code, most recently used. Undefined if there is none. */
export function partyAt(
  book: readonly KnownAddress[] | undefined,
  postalCode: string,
  role: 'shipper' | 'consignee',
): PartyForm | undefined {
  const found = book?.find((entry) => entry.address.postalCode === postalCode && entry.roles.includes(role));
  return found && partyOf(found);
}
