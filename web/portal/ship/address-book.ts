// The parties of earlier bills, by what somebody types or by their postal code.
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callData } from '../../api/plain.ts';
import type { PartyForm } from './ship-form.ts';

export interface KnownAddress {
  readonly name: string;
  readonly address: {
    readonly address1: string;
    readonly address2: string;
    readonly city: string;
    readonly stateProvince: string;
    readonly postalCode: string;
    readonly country: string;
  };
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
  readonly roles: readonly ('shipper' | 'consignee' | 'billTo')[];
  readonly timesUsed: number;
}

const SHOWN = 8;

export function useAddresses(text: string, enabled = true): UseQueryResult<readonly KnownAddress[]> {
  const search = text.trim();
  return useQuery({
    queryKey: ['address-book', search],
    queryFn: () => {
      const query = new URLSearchParams({ limit: String(SHOWN), ...(search && { search }) });
      return callData<readonly KnownAddress[]>('GET', `/v1/address-book?${query}`);
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function partyOf({ name, address, contactName, phone, email }: KnownAddress): PartyForm {
  return { name, ...address, contact: { name: contactName, phone, phoneExt: '', email } };
}

/** The party that ships from there, or receives there: the one that was used last. Undefined where none did. */
export function partyAt(
  book: readonly KnownAddress[] | undefined,
  postalCode: string,
  role: 'shipper' | 'consignee',
): PartyForm | undefined {
  const found = book?.find((entry) => entry.address.postalCode === postalCode && entry.roles.includes(role));
  return found && partyOf(found);
}
