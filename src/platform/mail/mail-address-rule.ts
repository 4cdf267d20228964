// The validation rule for the `email` field of a request.
import type { Failure } from '../http/refusal.ts';
import { isMailAddress } from './mail-address.ts';

/** Empty if the field was left out. */
export function emailFailures({ email }: { readonly email?: string }): readonly Failure[] {
  if (email === undefined || isMailAddress(email)) return [];
  return [{ field: 'email', description: 'must be an e-mail address, for example dana@example.com.' }];
}
