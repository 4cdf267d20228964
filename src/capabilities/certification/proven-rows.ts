// What a portal account has proven: by its own requests, by those of its clients and of its SOAP users, and by answering webhooks.
import type { Context } from '../../context.ts';
import { accountsOfPortal } from '../accounts/find-portal-account.ts';
import { findSoapUsersOf } from '../accounts/find-soap-user.ts';
import { deliveryStore } from '../subscriptions/delivery/delivery.store.ts';
import { subscriptionStore } from '../subscriptions/subscription.store.ts';
import { ROW_IDS } from './certification-rows.ts';
import { PROMPT_MS } from './challenge-webhook.ts';
import { clientOwner, type Evidence, evidenceStore, portalOwner, soapOwner } from './evidence.store.ts';

const PROMPT = 'webhook.prompt';
/** How many subscriptions, and deliveries of each, are searched for one that was acknowledged in time. */
export const SUBSCRIPTIONS = 20;
const DELIVERIES = 50;

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
  const proof = await promptDelivery(context, username);
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

/** The ID of a delivery that was acknowledged in time. */
async function promptDelivery({ db }: Context, username: string): Promise<string | undefined> {
  const subscriptions = await subscriptionStore(db).list(username, undefined, SUBSCRIPTIONS);
  if (subscriptions.length === 0) return undefined;
  const deliveries = deliveryStore(db);
  for (const one of subscriptions) {
    const delivered = await deliveries.list({ subscriptionId: one.subscription_id, state: 'delivered' }, DELIVERIES);
    const attempts = await deliveries.attemptsOf(delivered.map(({ delivery_id }) => delivery_id));
    const prompt = attempts.find(({ error, duration_ms }) => error === null && duration_ms <= PROMPT_MS);
    if (prompt !== undefined) return prompt.delivery_id;
  }
  return undefined;
}
