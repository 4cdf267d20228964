// What a portal account has proven: by its own requests, by those of its clients, and by those of its SOAP users.
import type { Context } from '../../context.ts';
import { accountsOfPortal } from '../accounts/find-portal-account.ts';
import { findSoapUsersOf } from '../accounts/find-soap-user.ts';
import { ROW_IDS } from './certification-rows.ts';
import { clientOwner, type Evidence, evidenceStore, portalOwner, soapOwner } from './evidence.store.ts';

/** By row. */
export async function evidenceOf(
  context: Context,
  username: string,
  accounts: readonly string[],
): Promise<Map<string, Evidence>> {
  const store = evidenceStore(context.db);
  const own = await store.of([portalOwner(username)]);
  const clients = [...new Set(own.map(({ client_id }) => client_id))].filter((id) => id !== '');
  const others = [...clients.map(clientOwner), ...(await findSoapUsersOf(context, accounts)).map(soapOwner)];
  const ofOthers = others.length === 0 ? [] : await store.of(others);
  return new Map([...ofOthers, ...own].map((one) => [one.row_id, one]));
}

/** The IDs of the rows. */
export async function provenRows(context: Context, username: string): Promise<string[]> {
  const accounts = [...(await accountsOfPortal(context, username)).keys()];
  const evidence = await evidenceOf(context, username, accounts);
  return [...evidence.keys()].filter((id) => ROW_IDS.has(id)).sort();
}
