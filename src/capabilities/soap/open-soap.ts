// The legacy SOAP image service, which has its own users.
import type { AuditFollower } from '../../platform/audit/follow-audit-log.ts';
import type { Capability } from '../../platform/capability.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import { SoapUserCheck } from './check-soap-user.ts';
import { type SoapParts, soapRoutes } from './soap.routes.ts';

type SoapNeeds = Omit<SoapParts, 'users'> & SignInParts & { readonly news: AuditFollower };

export function openSoap(needs: SoapNeeds): Capability {
  const users = new SoapUserCheck(needs.context, needs.signIns);
  users.follow(needs.news);
  return { routes: soapRoutes({ ...needs, users }), hear: (news) => users.hear(news) };
}
