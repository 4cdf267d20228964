// The demo users of an empty environment: clients, customers with the three pricings, and their credentials.

import { clientSecretHash } from '../capabilities/accounts/customers/client-credentials.ts';
import { type NewClient, prepareClient } from '../capabilities/accounts/customers/manage-clients.ts';
import { prepareCustomerAccount } from '../capabilities/accounts/customers/manage-customer-accounts.ts';
import { prepareOperator } from '../capabilities/accounts/manage-operators.ts';
import { preparePortalAccount } from '../capabilities/accounts/manage-portal-accounts.ts';
import { prepareSoapUser, SOAP_PASSWORD_CHARACTERS } from '../capabilities/accounts/manage-soap-users.ts';
import { generatePassword, PASSWORD_CHARACTERS } from '../capabilities/accounts/passwords/generated-password.ts';
import { prepareKey } from '../capabilities/keys/create-key.ts';
import type { Context } from '../context.ts';
import { type Step, step, type Unit } from '../platform/db/database.ts';
import { randomText } from '../platform/random.ts';

export interface DemoPeople {
  readonly clients: readonly NewClient[];
  readonly portalAccounts: readonly { username: string; password: string; accounts: readonly string[] }[];
  readonly soapUsers: readonly { user: string; password: string }[];
  readonly operators: readonly { username: string; password: string }[];
  /** A client that already has a key, for the command that is printed at startup. */
  readonly quickstart: { readonly clientId: string; readonly clientSecret: string; readonly apiKey: string };
}

export interface DemoPlan {
  readonly people: DemoPeople;
  /** Creates all of them or none. Conflicts if another node was first. Resolves once their passwords are hashed. */
  unit(): Promise<Unit>;
}

export interface FactTables {
  environment_facts: { name: string; value: string };
}

/** The actor that created the demo users, in the audit log. */
export const DEMO_ACTOR = 'linehaul:demo';
/** If this fact is stored, no demo users are created. */
export const DEMO_FACT = 'demo people';
/** The prefix of its value if they were declined; otherwise the value is the time of their creation. */
export const DECLINED = 'declined';

/** One customer for each pricing of the demo tariff; the second has two accounts, as is common. */
const CUSTOMERS = [
  { username: 'shipper', company: 'Bluestem Paper Co', pricing: 'discount-70', accounts: 1 },
  { username: 'distributor', company: 'Cascadia Hardware Supply', pricing: 'discount-78-fak', accounts: 2 },
  { username: 'walkin', company: 'Harbor Street Pottery', pricing: 'list', accounts: 1 },
] as const;

/** Undefined until demo users were created or declined. */
export async function demoFact({ db }: Context): Promise<string | undefined> {
  const facts = db.tables<FactTables>().selectFrom('environment_facts');
  return (await facts.select('value').where('name', '=', DEMO_FACT).executeTakeFirst())?.value;
}

/**
 * Undefined if demo users were created or declined before. The plan is complete before anything else is chosen at random, so that a seed
 * creates the same users every time, and their passwords are hashed while the environment starts.
 */
export async function planDemo(context: Context): Promise<DemoPlan | undefined> {
  if ((await demoFact(context)) !== undefined) return undefined;
  const clients = [
    prepareClient(context, DEMO_ACTOR, 'Bluestem Paper Co (direct shipper)', 'direct'),
    prepareClient(context, DEMO_ACTOR, 'Wayfinder TMS (TMS provider)', 'tms'),
  ];
  const quickstart = prepareClient(context, DEMO_ACTOR, 'Quickstart', 'direct');
  const { clientId, clientSecret } = quickstart.made;
  const key = prepareKey(context, clientId, clientSecretHash(context, clientId, clientSecret));
  const customers = CUSTOMERS.map((customer) => planCustomer(context, customer));
  const username = 'dispatch';
  const generated = generatePassword(context, PASSWORD_CHARACTERS);
  return {
    people: {
      clients: clients.map((one) => one.made),
      portalAccounts: customers.map((one) => one.portalAccount),
      soapUsers: customers.map((one) => one.soapUser),
      operators: [{ username, password: generated.text }],
      quickstart: { clientId, ...key.made },
    },
    async unit() {
      const operator = await prepareOperator(context, DEMO_ACTOR, username, { generated });
      const steps: Step[] = [demoCreated(context)];
      for (const { unit } of [...clients, quickstart, key]) steps.push(...unit);
      for (const customer of customers) steps.push(...(await customer.unit()));
      return [...steps, ...operator.unit];
    },
  };
}

/** Conflicts if they were created before. */
function demoCreated({ db, clock }: Context): Step {
  const facts = db.tables<FactTables>().insertInto('environment_facts');
  return step(facts.values({ name: DEMO_FACT, value: new Date(clock.now()).toISOString() }), 1);
}

function planCustomer(context: Context, customer: (typeof CUSTOMERS)[number]) {
  const { username, company: name, pricing } = customer;
  const accounts = Array.from({ length: customer.accounts }, () => randomText(context.random, 7));
  const user = `soap${randomText(context.random, 5).toLowerCase()}`;
  const password = generatePassword(context, PASSWORD_CHARACTERS);
  const soapPassword = generatePassword(context, SOAP_PASSWORD_CHARACTERS);
  return {
    portalAccount: { username, password: password.text, accounts },
    soapUser: { user, password: soapPassword.text },
    async unit(): Promise<Unit> {
      const wanted = { username, name, accounts, apiAccess: true, generated: password };
      const portal = await preparePortalAccount(context, DEMO_ACTOR, wanted);
      const soap = await prepareSoapUser(context, DEMO_ACTOR, { user, accounts, generated: soapPassword });
      return [
        ...accounts.flatMap((account) => prepareCustomerAccount(context, DEMO_ACTOR, { account, name, pricing })),
        ...portal.unit,
        ...soap.unit,
      ];
    },
  };
}
