// Operators' management of clients. Credentials are issued out of band (§2.3), so this is not part of the REST API.
import type { Context } from '../../../context.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Unit } from '../../../platform/db/database.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { type Client, type ClientKind, clientStore } from './client.store.ts';
import { clientSecretHash, newClientId, newClientSecret } from './client-credentials.ts';

/** Something new, and the transaction that creates it. Several can be combined and written together. */
export interface Prepared<Made> {
  readonly unit: Unit;
  readonly made: Made;
}

export interface NewClient {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The client exists once the transaction is written. */
/** `details` is additional text for the audit log. */
export function prepareClient(
  context: Context,
  actor: string,
  name: string,
  kind: ClientKind,
  details: object = {},
): Prepared<NewClient> {
  const clientId = newClientId(context);
  const clientSecret = newClientSecret(context);
  const unit = [
    clientStore(context.db).insert({
      client_id: clientId,
      name,
      kind,
      secret_hash: clientSecretHash(context, clientId, clientSecret),
      created_at: context.clock.now(),
      disabled_at: null,
    }),
    auditLine(context, actor, 'client.created', clientSubject(clientId), { name, kind, ...details }),
  ];
  return { unit, made: { name, clientId, clientSecret } };
}

export async function createClient(
  context: Context,
  actor: string,
  name: string,
  kind: ClientKind,
  details: object = {},
): Promise<NewClient> {
  const { unit, made } = prepareClient(context, actor, name, kind, details);
  await context.db.write(unit);
  return made;
}

export async function setClientDisabled(
  context: Context,
  actor: string,
  clientId: string,
  disabled: boolean,
): Promise<void> {
  await requireKnownClient(context, clientId);
  await context.db.write(prepareClientSwitch(context, actor, clientId, disabled));
}

/** @throws OperatorError if there is no such client */
export async function requireKnownClient(context: Context, clientId: string): Promise<void> {
  if ((await clientStore(context.db).find(clientId)) !== undefined) return;
  throw new OperatorError(`There is no client ${clientId} in ${context.environment}. See: linehaul clients list`);
}

/** The client must exist. */
export function prepareClientSwitch(context: Context, actor: string, clientId: string, disabled: boolean): Unit {
  return [
    clientStore(context.db).setDisabled(clientId, disabled ? context.clock.now() : null),
    auditLine(context, actor, disabled ? 'client.disabled' : 'client.enabled', clientSubject(clientId), {}),
  ];
}

/** A new secret that replaces the client's current one. The API key stays. */
export function prepareClientSecret(context: Context, actor: string, client: Client): Prepared<string> {
  const { client_id: clientId, secret_hash: before } = client;
  const secret = newClientSecret(context);
  const unit = [
    clientStore(context.db).replaceSecret(clientId, before, clientSecretHash(context, clientId, secret)),
    auditLine(context, actor, 'client.secret-replaced', clientSubject(clientId), {}),
  ];
  return { unit, made: secret };
}

/** The client's subject in the audit log, by which nodes know which cached data to drop. */
export function clientSubject(clientId: string): string {
  return `client:${clientId}`;
}
