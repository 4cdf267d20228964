// The legacy SOAP image service, which has its own users.
import type { FastifyRequest } from 'fastify';
import type { AuditFollower } from '../../platform/audit/follow-audit-log.ts';
import type { Capability } from '../../platform/capability.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import type { SoapCall } from './answer-soap-call.ts';
import { SoapUserCheck } from './check-soap-user.ts';
import { type SoapParts, soapRoutes } from './soap.routes.ts';

type SoapNeeds = Omit<SoapParts, 'users' | 'note'> & SignInParts & { readonly news: AuditFollower };

export interface Soap extends Capability {
  /** Undefined unless the request was a call that succeeded. */
  callOf(request: FastifyRequest): SoapCall | undefined;
}

export function openSoap(needs: SoapNeeds): Soap {
  const users = new SoapUserCheck(needs.context, needs.signIns);
  users.follow(needs.news);
  const calls = new WeakMap<FastifyRequest, SoapCall>();
  const note = (request: FastifyRequest, call: SoapCall) => void calls.set(request, call);
  return {
    routes: soapRoutes({ ...needs, users, note }),
    hear: (news) => users.hear(news),
    callOf: (request) => calls.get(request),
  };
}
