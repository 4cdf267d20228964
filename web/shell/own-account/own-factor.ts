// The user's second factor, as returned by the API.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '../../api/described.ts';
import { callData } from '../../api/plain.ts';
import { confirmed } from '../../session/confirmation.ts';
import type { SessionPath } from '../../session/session.ts';

export type OwnFactor = DataOf<'/v1/session/second-factor'>;
export type ChangedFactor = DataOf<'/v1/session/recovery-codes', 'post'>;
export type AuthenticatorSetup = DataOf<'/v1/session/authenticator', 'post'>;

const KEY = ['own second factor'];

export function useOwnFactor(path: SessionPath) {
  return useQuery({ queryKey: KEY, queryFn: () => callData('GET', `${path}/second-factor`) });
}

/** A mutation of the second factor: `then` receives new recovery codes, if there are any. */
export function useFactorChange<Given>(
  work: (given: Given) => Promise<ChangedFactor>,
  then: (codes: readonly string[] | null) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => confirmed(() => work(given)),
    onSuccess: ({ recoveryCodes }) => then(recoveryCodes),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY }),
        queries.invalidateQueries({ queryKey: ['own sessions'] }),
      ]),
  });
}
