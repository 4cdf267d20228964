// Whether a credential named in the audit log still works.
import type { Context } from '../../context.ts';
import { clientStore } from './customers/client.store.ts';
import { operatorStore } from './operator.store.ts';
import { portalAccountStore } from './portal-account.store.ts';
import { soapUserStore } from './soap-user.store.ts';

export interface Credential {
  readonly kind: 'operator' | 'portal-account' | 'client' | 'soap-user';
  readonly name: string;
}

const KINDS: readonly string[] = ['operator', 'portal-account', 'client', 'soap-user'] satisfies Credential['kind'][];

/** Undefined if the subject of an audit entry is not a credential. */
export function credentialOf(subject: string): Credential | undefined {
  const at = subject.indexOf(':');
  const kind = subject.slice(0, at);
  return KINDS.includes(kind) ? { kind: kind as Credential['kind'], name: subject.slice(at + 1) } : undefined;
}

/** False if it was removed, suspended or disabled, or if another of the same name was created after `madeAt`. */
export async function isUsable({ db }: Context, { kind, name }: Credential, madeAt: number): Promise<boolean> {
  const find = {
    operator: () => operatorStore(db).find(name),
    'portal-account': () => portalAccountStore(db).find(name),
    client: () => clientStore(db).find(name),
    'soap-user': () => soapUserStore(db).find(name),
  };
  const row: { created_at: number; suspended_at?: number | null; disabled_at?: number | null } | undefined =
    await find[kind]();
  return row !== undefined && row.created_at <= madeAt && !row.suspended_at && !row.disabled_at;
}
