// The secret in the link of an invitation. Only its hash is stored, and the sealed token until the e-mail is sent.
import type { Context } from '../../../context.ts';

export const INVITATION_SEAL = 'invitation';

export function hashOfToken({ secrets }: Pick<Context, 'secrets'>, token: string): string {
  return secrets.hash('invitation', token);
}

/** `page` is the sign-in page; `sealedToken` comes from the body of the e-mail. */
export function invitationLink({ secrets }: Pick<Context, 'secrets'>, page: string, sealedToken: string): string {
  // In the fragment, so that no server logs it.
  return `${page}#invitation=${secrets.open(sealedToken, INVITATION_SEAL)}`;
}
