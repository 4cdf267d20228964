// Users of the customer's accounts and open invitations, as returned by the API.
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { BodyOf, DataOf } from '../../api/described.ts';
import { confirmed } from '../../session/confirmation.ts';

export type Users = DataOf<'/v1/users'>;
export type User = Users['users'][number];
export type Invitation = Users['invitations'][number];
export type NewUser = BodyOf<'/v1/users', 'post'>;
export type UserRole = NewUser['role'];

export function useUsers(): UseQueryResult<Users> {
  return useQuery({ queryKey: ['users'], queryFn: () => dataOf(api.GET('/v1/users')) });
}

/** A mutation: afterwards the list is refetched. */
export function useUserChange<Given, Answer>(work: (given: Given) => Promise<Answer>, then?: (answer: Answer) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => confirmed(() => work(given)),
    onSuccess: then,
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
}

export const invite = (body: NewUser) => dataOf(api.POST('/v1/users', { body }));

export const changeUser = ({ username, ...body }: { username: string; role: UserRole; accounts: string[] }) =>
  dataOf(api.PUT('/v1/users/{username}', { params: { path: { username } }, body }));

export const removeUser = (username: string) => api.DELETE('/v1/users/{username}', { params: { path: { username } } });

export const removeFactor = (username: string) =>
  api.DELETE('/v1/users/{username}/second-factor', { params: { path: { username } } });

export const withdraw = (invitationId: string) =>
  api.DELETE('/v1/invitations/{invitationId}', { params: { path: { invitationId } } });
