// Issues a token for a portal account and an API key (§5.3).
import type { Answer, Policy, Principal } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { BASIC_CHALLENGE, readBasic } from '../../platform/http/request/basic-credentials.ts';
import { accountsOfPortal, type PortalAccount } from '../accounts/find-portal-account.ts';
import { provePortalAccount } from '../accounts/prove-portal-account.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import type { KeyUses } from '../keys/key-uses.ts';
import { accountsWithin } from './accounts-within.ts';
import { callerScope, clientMeter, findApiKey, readApiKeyHeader } from './find-api-key.ts';
import { TOKEN_LIFETIME_S } from './signing-keys.ts';
import type { TokenText } from './token-text.ts';

export interface SignedIn extends Principal {
  readonly portal: PortalAccount;
  readonly keyId: string;
  readonly isNamedKey: boolean;
}

/** An API key in `apikey`, and the portal account by HTTP Basic. */
export function portalPolicy(parts: SignInParts): Policy<SignedIn> {
  const { context } = parts;
  return {
    name: 'portal account',
    says: 'The API key in `apikey`, and HTTP Basic with the user name and password of a portal account.',
    security: [{ apiKey: [], portalAccount: [] }],
    challenge: BASIC_CHALLENGE,
    async authenticate(request) {
      const { keyId, clientId, isNamed, accounts } = await findApiKey(context, readApiKeyHeader(request), request);
      const basic = readBasic(request, 'the user name and password of your portal account');
      const username = basic.name.toLowerCase();
      const attempt = { entryPoint: 'authenticate', name: username, source: context.sources.of(request) } as const;
      const portal = await provePortalAccount(parts, attempt, basic.password);
      if (portal === undefined) throw new Refusal('portalCredentialsWrong', wrongDetails(username));
      // A token without any account is rejected here, where a person will notice.
      if (accounts !== undefined) accountsWithin(await accountsOfPortal(context, portal.username), accounts);
      const scope = callerScope(clientId, username);
      return { scope, meter: clientMeter(clientId), portal, keyId, isNamedKey: isNamed };
    },
  };
}

/** A hint for a common mistake: the client's credentials instead of the portal account's. */
function wrongDetails(username: string): { details?: string } {
  if (!username.startsWith('lhc')) return {};
  return {
    details:
      'The user name looks like a client ID. /authenticate requires the user name and password of a portal account.',
  };
}

export async function issueToken(
  { text, uses }: { readonly text: TokenText; readonly uses: KeyUses },
  { portal, keyId, isNamedKey }: SignedIn,
): Promise<Answer> {
  if (portal.suspended_at !== null) throw new Refusal('portalAccountSuspended');
  if (portal.api_access === 0) throw new Refusal('portalAccountWithoutApiAccess');
  // A password alone must not replace the portal's second factor: anyone with an API key could use it.
  if (portal.second_factor_at !== null) throw new Refusal('passwordAloneNotEnough');
  uses.note({ keyId, isNamed: isNamedKey });
  const token = await text.write(portal.username, keyId, portal.generation);
  return {
    status: 200,
    body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_S, token },
  };
}
