// Reads and changes the saved addresses.
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { sentOnce } from '../../api/sent-once.ts';

export type SavedAddress = components['schemas']['SavedAddress'];
export type AddressContent = components['schemas']['SavedAddressContent'];
export type ImportResult = components['schemas']['AddressImportResult'];

const PAGE = '50';
/** What forms offer and what the page lists. */
const KEYS = [['address-book'], ['saved-addresses']];

export function useSavedAddresses(text: string) {
  const search = text.trim();
  return useInfiniteQuery({
    queryKey: ['saved-addresses', search],
    queryFn: ({ pageParam: cursor }) =>
      bodyOf(
        api.GET('/v1/address-book/addresses', {
          params: { query: { limit: PAGE, ...(search && { search }), ...(cursor && { cursor }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}

/** A change of the address book, after which everything that shows it is read again. */
export function useAddressChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      await Promise.all(KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })));
      onDone?.(result);
    },
  });
}

/** As a new one without an ID. */
export async function saveAddress(input: {
  readonly addressId: string | undefined;
  readonly account: string;
  readonly content: AddressContent;
}): Promise<void> {
  const { addressId, account, content } = input;
  if (addressId !== undefined) {
    await api.PUT('/v1/address-book/addresses/{addressId}', { params: { path: { addressId } }, body: content });
    return;
  }
  const body = { account, ...content };
  await sentOnce(['address', body], (header) => api.POST('/v1/address-book/addresses', { params: { header }, body }));
}

export async function removeAddress(addressId: string): Promise<void> {
  await api.DELETE('/v1/address-book/addresses/{addressId}', { params: { path: { addressId } } });
}

/** Without `confirm`, nothing is saved. */
export function sendImport(input: {
  readonly account: string;
  readonly addresses: readonly AddressContent[];
  readonly confirm: boolean;
}): Promise<ImportResult> {
  const { account, addresses, confirm } = input;
  const body = { account, addresses: [...addresses], confirm };
  return sentOnce(['import', body], (header) =>
    dataOf(api.POST('/v1/address-book/import', { params: { header }, body })),
  );
}
