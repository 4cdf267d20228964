// Finds a client by its ID, for the capabilities that let clients in.
import type { Context } from '../../context.ts';
import { type Client, clientStore } from './client.store.ts';

export type { Client } from './client.store.ts';

/** The oldest first. */
export function listClients(context: Context): Promise<Client[]> {
  return clientStore(context.db).list();
}

export function findClient(context: Context, clientId: string): Promise<Client | undefined> {
  return clientStore(context.db).find(clientId);
}
