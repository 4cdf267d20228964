// The mailbox of a sandbox, for its owner. The operators' log of outgoing mail is another capability.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { ReadableMails } from '../mail/read-mails.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { mailboxRoutes } from './mailbox.routes.ts';

/** Undefined in production, where mail goes to people. */
export function openMailbox(needs: {
  readonly context: Context;
  readonly tokens: TokenChecker;
  readonly mails: ReadableMails;
}): Capability | undefined {
  const { context, tokens, mails } = needs;
  return context.testClock && { routes: mailboxRoutes({ context, mails }, tokens) };
}
