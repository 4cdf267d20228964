// Bearer tokens: issuing them, and checking them on every call.
import type { AuditFollower } from '../../platform/audit/follow-audit-log.ts';
import type { Capability } from '../../platform/capability.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import { KeyUses } from '../keys/key-uses.ts';
import { TokenChecker } from './check-token.ts';
import { jwksRoutes } from './jwks.routes.ts';
import { SIGNING_KEY_REPLACED, SIGNING_KEY_ROTATED } from './rotate-signing-key.ts';
import { scheduleSigningRotation } from './schedule-signing-rotation.ts';
import { SigningKeys } from './signing-keys.ts';
import { tokenRoutes } from './token.routes.ts';
import { TokenText } from './token-text.ts';
import { whoamiRoutes } from './whoami.routes.ts';

/** How soon the keys are read again if the database was unavailable. */
const TRY_AGAIN_MS = 1_000;

export interface Tokens extends Capability {
  readonly checker: TokenChecker;
  /** Writes when this node last saw each API key. */
  readonly writeKeyUses: () => Promise<void>;
}

export async function openTokens(needs: SignInParts & { readonly news: AuditFollower }): Promise<Tokens> {
  const { context } = needs;
  const keys = await SigningKeys.open(context);
  const text = new TokenText(context, keys);
  const uses = new KeyUses(context);
  const checker = new TokenChecker(context, text, uses);
  checker.follow(needs.news);
  let stopRotation = () => {};
  let tryAgain: NodeJS.Timeout | undefined;
  let isStopped = false;
  const followRotation = () => {
    clearTimeout(tryAgain);
    keys.load().then(
      // A token that was checked while the keys were being read may have been cached with a key that has ended.
      () => checker.forgetAll(),
      () => {
        if (!isStopped) tryAgain = setTimeout(followRotation, TRY_AGAIN_MS).unref();
      },
    );
  };
  return {
    checker,
    writeKeyUses: () => uses.write(),
    routes: [...tokenRoutes({ ...needs, text, uses }), ...jwksRoutes(keys), ...whoamiRoutes(context, checker)],
    hear(news) {
      checker.hear(news);
      const actions = news.map(({ action }) => action);
      if (actions.includes(SIGNING_KEY_REPLACED)) checker.forgetAll();
      if (actions.includes(SIGNING_KEY_REPLACED) || actions.includes(SIGNING_KEY_ROTATED)) followRotation();
    },
    start() {
      stopRotation = scheduleSigningRotation(context, keys);
    },
    stop() {
      isStopped = true;
      clearTimeout(tryAgain);
      return stopRotation();
    },
    close: () => uses.close(),
  };
}
