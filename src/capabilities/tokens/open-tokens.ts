// Bearer tokens: issuing them, and checking them on every call.
import type { AuditFollower } from '../../platform/audit/follow-audit-log.ts';
import type { Capability } from '../../platform/capability.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import { TokenChecker } from './check-token.ts';
import { signingKey } from './signing-key.store.ts';
import { tokenRoutes } from './token.routes.ts';
import { TokenText } from './token-text.ts';
import { whoamiRoutes } from './whoami.routes.ts';

export interface Tokens extends Capability {
  readonly checker: TokenChecker;
}

export async function openTokens(needs: SignInParts & { readonly news: AuditFollower }): Promise<Tokens> {
  const { context } = needs;
  const text = new TokenText(context, await signingKey(context));
  const checker = new TokenChecker(context, text);
  checker.follow(needs.news);
  return {
    checker,
    routes: [...tokenRoutes({ ...needs, text }), ...whoamiRoutes(context, checker)],
    hear: (news) => checker.hear(news),
  };
}
