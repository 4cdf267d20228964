// Sets up a new sandbox: a client, a user, a SOAP user, and the customer accounts that they act for.
import type { Context } from '../../context.ts';
import type { ClockSetting } from '../../platform/adjustable-clock.ts';
import { StoredClock } from '../../platform/db/stored-clock.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { listClients } from '../accounts/customers/find-client.ts';
import { prepareClient, prepareClientSwitch } from '../accounts/customers/manage-clients.ts';
import { prepareCustomerAccount } from '../accounts/customers/manage-customer-accounts.ts';
import { accountsOfPortal, type Customer, findPortalAccount } from '../accounts/find-portal-account.ts';
import { preparePasswordReset, preparePortalAccount } from '../accounts/manage-portal-accounts.ts';
import { prepareSoapUser, resetSoapPassword } from '../accounts/manage-soap-users.ts';
import type { GeneratedPassword } from '../accounts/passwords/generated-password.ts';
import { prepareProPermission } from '../pros/manage-pro-permissions.ts';
import type { SandboxCredentials } from './sandbox.schema.ts';

/** The actor in the sandbox's own audit log. */
const ACTOR = 'linehaul:sandbox';
const SOAP_USER = 'sandbox';

export interface Furnishing {
  readonly owner: string;
  readonly name: string;
  readonly customers: ReadonlyMap<string, Customer>;
  /** Where the clock starts; undefined for the real time. */
  readonly clock?: ClockSetting | undefined;
  readonly passwords: SandboxPasswords;
}

export interface SandboxPasswords {
  readonly portal: GeneratedPassword;
  readonly soap: GeneratedPassword;
}

/** Without the SOAP URL, which depends on the sandbox's address. */
export type Issued = Omit<SandboxCredentials, 'soapUrl'>;

export async function furnishSandbox(
  world: Context,
  { owner, name, customers, clock, passwords }: Furnishing,
): Promise<Issued> {
  const accounts = [...customers.keys()];
  const client = prepareClient(world, ACTOR, name, 'direct');
  const generated = passwords.portal;
  const [portal, soap] = await Promise.all([
    preparePortalAccount(world, ACTOR, { username: owner, name: owner, accounts, apiAccess: true, generated }),
    prepareSoapUser(world, ACTOR, { user: SOAP_USER, accounts, generated: passwords.soap }),
  ]);
  await world.db.write([
    ...[...customers].flatMap(([account, customer]) => [
      ...prepareCustomerAccount(world, ACTOR, { account, ...customer }),
      // An integrator must not have to wait for an operator to allow it.
      ...prepareProPermission(world, ACTOR, account, true),
    ]),
    ...client.unit,
    ...portal.unit,
    ...soap.unit,
  ]);
  if (clock !== undefined) await new StoredClock(world.db, world.testClock!).set(clock);
  const { clientId, clientSecret } = client.made;
  return {
    clientId,
    clientSecret,
    username: owner,
    password: portal.made,
    account: accounts[0]!,
    soapUser: SOAP_USER,
    soapPassword: soap.made,
  };
}

/**
 * Issues a new client and new passwords, for a sandbox whose credentials were lost or that started as a snapshot of another.
 * Disables all earlier clients.
 */
export async function renewCredentials(
  world: Context,
  { owner, name }: Pick<Furnishing, 'owner' | 'name'>,
): Promise<Issued> {
  const portal = await findPortalAccount(world, owner);
  if (portal === undefined) throw new Refusal('noSuchSandbox');
  const client = prepareClient(world, ACTOR, name, 'direct');
  const password = await preparePasswordReset(world, ACTOR, owner);
  const earlier = (await listClients(world)).filter((one) => one.disabled_at === null);
  const disabled = earlier.flatMap((one) => prepareClientSwitch(world, ACTOR, one.client_id, true));
  await world.db.write([...disabled, ...client.unit, ...password.unit]);
  const soapPassword = await resetSoapPassword(world, ACTOR, SOAP_USER);
  const [account = ''] = (await accountsOfPortal(world, owner)).keys();
  const { clientId, clientSecret } = client.made;
  return {
    clientId,
    clientSecret,
    username: owner,
    password: password.made,
    account,
    soapUser: SOAP_USER,
    soapPassword,
  };
}
