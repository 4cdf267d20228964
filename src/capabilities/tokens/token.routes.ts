// POST /authenticate (§4, §5.3, §7).
import { type Route, route } from '../../platform/contract/route.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import type { KeyUses } from '../keys/key-uses.ts';
import { issueToken, portalPolicy } from './issue-token.ts';
import { tokenSchema } from './token.schema.ts';
import type { TokenText } from './token-text.ts';

export interface TokenParts extends SignInParts {
  readonly text: TokenText;
  readonly uses: KeyUses;
}

export function tokenRoutes(parts: TokenParts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/authenticate',
      policy: portalPolicy(parts),
      tag: 'Tokens',
      summary: 'Get a bearer token',
      description:
        'Returns a token for a portal account, bound to the API key that requested it. It is valid for one hour, and is ' +
        'revoked when the key is deleted, the password changes or the account is suspended. A TMS provider needs one token per ' +
        'customer.',
      success: { status: 200, description: 'The token.', schema: tokenSchema },
      errors: {
        401: { shape: 'noData', meaning: 'authentication information missing or invalid' },
        403: { shape: 'noData', meaning: "not authorized to the account's data" },
        500: { shape: 'noData', meaning: 'internal server error' },
        503: { shape: 'noData', meaning: 'service unavailable' },
      },
      otherErrors: 'noData',
      handle: ({ principal }) => issueToken(parts, principal),
    }),
  ];
}
