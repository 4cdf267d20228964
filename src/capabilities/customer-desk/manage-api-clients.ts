// Clients that may own an API key: created, listed, given new secrets, disabled and enabled by operators.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { type Client, findClient, listClients } from '../accounts/customers/find-client.ts';
import {
  clientSubject,
  prepareClient,
  prepareClientSecret,
  prepareClientSwitch,
} from '../accounts/customers/manage-clients.ts';
import { type CertificationClaim, requireCertification } from '../certification/require-certification.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';

export async function listApiClients({ context }: CustomerDeskParts): Promise<Answer> {
  return { status: 200, body: enveloped((await listClients(context)).map(clientView)) };
}

export async function issueClient(
  { context }: CustomerDeskParts,
  principal: OperatorPrincipal,
  { name, kind, ...claim }: { readonly name: string; readonly kind: Client['kind'] } & CertificationClaim,
): Promise<Answer> {
  const certification = await requireCertification(context, claim);
  const { unit, made } = prepareClient(context, principal.actor, name, kind, certification);
  return { status: 201, body: enveloped({ ...made, kind }), writes: unit };
}

export async function replaceSecret(
  { context, forgetClient }: CustomerDeskParts,
  principal: OperatorPrincipal,
  clientId: string,
): Promise<Answer> {
  const client = await requireClient({ context }, clientId);
  const { unit, made } = prepareClientSecret(context, principal.actor, client);
  return {
    status: 200,
    body: enveloped({ clientId, clientSecret: made }),
    writes: unit,
    committed: () => forgetClient(clientSubject(clientId)),
  };
}

export async function switchClient(
  { context, forgetClient }: CustomerDeskParts,
  { actor }: OperatorPrincipal,
  clientId: string,
  status: 'enabled' | 'disabled',
): Promise<Answer> {
  const client = await requireClient({ context }, clientId);
  const body = enveloped({ ...clientView(client), status });
  if (clientView(client).status === status) return { status: 200, body };
  return {
    status: 200,
    body,
    writes: prepareClientSwitch(context, actor, clientId, status === 'disabled'),
    committed: () => forgetClient(clientSubject(clientId)),
  };
}

async function requireClient({ context }: Pick<CustomerDeskParts, 'context'>, clientId: string): Promise<Client> {
  const client = await findClient(context, clientId);
  if (client === undefined) throw new Refusal('noSuchClient');
  return client;
}

function clientView({ client_id, name, kind, created_at, disabled_at }: Client) {
  return {
    clientId: client_id,
    name,
    kind,
    createdAt: new Date(created_at).toISOString(),
    status: disabled_at === null ? ('enabled' as const) : ('disabled' as const),
  };
}
