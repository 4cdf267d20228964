// Users, clients and customer accounts, and how they sign in: authenticates operators for every operator route.
import type { AuditFollower } from '../../platform/audit/follow-audit-log.ts';
import type { Capability } from '../../platform/capability.ts';
import { OperatorChecker } from './check-operator.ts';
import type { SignInParts } from './proven-sign-ins.ts';

export interface Accounts extends Capability {
  readonly checker: OperatorChecker;
}

export function openAccounts(needs: SignInParts & { readonly news: AuditFollower }): Accounts {
  const checker = new OperatorChecker(needs.context, needs.signIns);
  checker.follow(needs.news);
  return { checker, hear: (news) => checker.hear(news) };
}
