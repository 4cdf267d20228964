// Sandboxes, as returned by the API.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client.ts';
import type { components } from '../../../api/openapi.ts';
import { confirmed } from '../../../session/confirmation.ts';

export type Sandbox = components['schemas']['Sandbox'];
export type SandboxCredentials = components['schemas']['SandboxCredentials'];

/** The form's values; the server validates them. */
export interface NewSandbox {
  readonly name: string;
  readonly from: string;
  readonly seed?: string;
  readonly clock?: { readonly now?: string; readonly speed: number };
}

/** The initial state of every sandbox. */
export const CREATED = 'created';

const at = (sandboxId: string) => ({ params: { path: { sandboxId } } });

export const sandboxes = async () => (await dataOf(api.GET('/v1/sandboxes'))).sandboxes;
export const createSandbox = (body: NewSandbox) => confirmed(() => dataOf(api.POST('/v1/sandboxes', { body })));
export const renewCredentials = ({ id }: Sandbox) =>
  confirmed(() => dataOf(api.POST('/v1/sandboxes/{sandboxId}/credentials', at(id))));
export const takeSnapshot = ({ id }: Sandbox, name: string) =>
  dataOf(api.POST('/v1/sandboxes/{sandboxId}/snapshots', { ...at(id), body: { name } }));
export const restoreSnapshot = ({ id }: Sandbox, snapshot: string) =>
  dataOf(api.POST('/v1/sandboxes/{sandboxId}/restore', { ...at(id), body: { snapshot } }));
export const deleteSandbox = ({ id }: Sandbox) => api.DELETE('/v1/sandboxes/{sandboxId}', at(id));

/** A mutation of a sandbox: the list is refetched. */
export function useSandboxChange<Given, Answer>(
  work: (given: Given) => Promise<Answer>,
  then: (answer: Answer, given: Given) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: then,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['sandboxes'] }),
  });
}
