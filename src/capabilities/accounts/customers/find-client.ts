// Finds a client by its ID, for the capabilities that authenticate clients.
import type { Context } from '../../../context.ts';
import { type Client, clientStore } from './client.store.ts';

export type { Client } from './client.store.ts';

/** Oldest first. */
export function listClients(context: Context): Promise<Client[]> {
  return clientStore(context.db).list();
}

export function findClient(context: Context, clientId: string): Promise<Client | undefined> {
  return clientStore(context.db).find(clientId);
}
