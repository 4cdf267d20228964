// What a portal account has proven: by its own requests, by those of its clients and of its SOAP users, and by answering webhooks.
import type { Context } from '../../context.ts';
import { accountsOfPortal } from '../accounts/find-portal-account.ts';
import { findSoapUsersOf } from '../accounts/find-soap-user.ts';
import { findPromptDelivery } from '../subscriptions/delivery/find-prompt-delivery.ts';
import { ROW_IDS } from './certification-rows.ts';
import { PROMPT_MS } from './challenge-webhook.ts';
import { clientOwner, type Evidence, evidenceStore, portalOwner, soapOwner } from './evidence.store.ts';

const PROMPT = 'webhook.prompt';

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
  const found = new Map([...ofOthers, ...own].map((one) => [one.row_id, one]));
  if (found.has(PROMPT)) return found;
  const proof = await findPromptDelivery(context, username, PROMPT_MS);
  if (proof === undefined) return found;
  // Stored because deliveries are deleted after a while.
  const prompt = { owner: portalOwner(username), row_id: PROMPT, client_id: '', seen_at: context.clock.now(), proof };
  await context.db.write([store.add([prompt])]);
  return found.set(PROMPT, prompt);
}

/** The IDs of the rows. */
export async function provenRows(context: Context, username: string): Promise<string[]> {
  const accounts = [...(await accountsOfPortal(context, username)).keys()];
  const evidence = await evidenceOf(context, username, accounts);
  return [...evidence.keys()].filter((id) => ROW_IDS.has(id)).sort();
}
