// Finds a SOAP user and the customer accounts whose documents it may see, for the image service.
import type { Context } from '../../context.ts';
import { soapUserStore } from './soap-user.store.ts';

export interface FoundSoapUser {
  readonly passwordHash: string;
  readonly accounts: readonly string[];
}

export async function findSoapUser(context: Context, user: string): Promise<FoundSoapUser | undefined> {
  const store = soapUserStore(context.db);
  const found = await store.find(user);
  if (found === undefined) return undefined;
  return { passwordHash: found.password_hash, accounts: await store.accountsOf(user) };
}
