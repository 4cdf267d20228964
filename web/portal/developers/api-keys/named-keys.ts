// The API keys of a client, as the server lists them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '../../../api/described.ts';
import type { ListedKey } from '../../../shell/api-key-columns.tsx';
import { apiKeyCall, type ClientCredentials } from '../api-key/api-key-call.ts';

export type CreatedKey = DataOf<'/v1/api-keys', 'post'>;

const queryKey = ({ clientId }: ClientCredentials) => ['api-keys', clientId];

export function useKeys(credentials: ClientCredentials) {
  return useQuery({
    queryKey: queryKey(credentials),
    queryFn: () => apiKeyCall(credentials, { path: 's' }),
    gcTime: 0,
    retry: false,
  });
}

/** A change after which the list is read again. */
export function useKeyChange<Input, Result>(
  credentials: ClientCredentials,
  change: (input: Input) => Promise<Result>,
  onDone: (result: Result, input: Input) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    async onSuccess(result, input) {
      onDone(result, input);
      await queries.invalidateQueries({ queryKey: queryKey(credentials) });
    },
  });
}

export function keyPath({ keyId }: ListedKey): `s/${string}` {
  return `s/${encodeURIComponent(keyId)}`;
}
