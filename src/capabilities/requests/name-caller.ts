// Names the caller of a request, from the principal that the policy returned.
import type { Principal } from '../../platform/contract/route.ts';
import type { CallerKind } from './request-log.store.ts';

export interface RequestCaller {
  readonly kind: CallerKind;
  readonly username: string;
  readonly clientId: string;
  /** The API key, if the call carried one. */
  readonly keyId?: string | undefined;
  readonly bySession: boolean;
}

/** The fields of all policies' principals; each has some of them. */
type AnyPrincipal = Principal & {
  readonly username?: string;
  readonly clientId?: string;
  readonly keyId?: string;
  readonly actor?: string;
  readonly sessionId?: string;
  readonly portal?: { readonly username: string };
  readonly client?: { readonly client_id: string };
};

export function nameCaller(principal: Principal | undefined): RequestCaller {
  const one = (principal ?? { scope: '', meter: '' }) as AnyPrincipal;
  const bySession = one.sessionId !== undefined;
  if (one.actor !== undefined) return { kind: 'operator', username: one.username ?? '', clientId: '', bySession };
  const { keyId } = one;
  if (one.clientId !== undefined)
    return { kind: 'portal', username: one.username ?? '', clientId: bySession ? '' : one.clientId, keyId, bySession };
  if (one.portal !== undefined) {
    // Token requests are metered by client.
    const clientId = one.meter.replace(/^client /, '');
    return { kind: 'portal', username: one.portal.username, clientId, keyId, bySession };
  }
  if (one.client !== undefined) return { kind: 'client', username: '', clientId: one.client.client_id, bySession };
  return { kind: one.scope === 'soap' ? 'soap' : 'unknown', username: '', clientId: '', bySession };
}
