// The demo users of an empty environment: clients, customers with the three pricings, and their credentials.

import { clientSecretHash } from '../capabilities/accounts/customers/client-credentials.ts';
import { type NewClient, prepareClient } from '../capabilities/accounts/customers/manage-clients.ts';
import { prepareCustomerAccount } from '../capabilities/accounts/customers/manage-customer-accounts.ts';
import { prepareOperator } from '../capabilities/accounts/manage-operators.ts';
import { preparePortalAccount } from '../capabilities/accounts/manage-portal-accounts.ts';
import { prepareSoapUser } from '../capabilities/accounts/manage-soap-users.ts';
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
  /** Creates all of them or none. Conflicts if another node was first. */
  readonly unit: Unit;
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

/** Undefined if demo users were created or declined before. */
export async function planDemo(context: Context): Promise<DemoPlan | undefined> {
  if ((await demoFact(context)) !== undefined) return undefined;
  const facts = context.db.tables<FactTables>();

  const steps: Step[] = [
    step(
      facts
        .insertInto('environment_facts')
        .values({ name: DEMO_FACT, value: new Date(context.clock.now()).toISOString() }),
      1,
    ),
  ];
  const clients = [
    prepareClient(context, DEMO_ACTOR, 'Bluestem Paper Co (direct shipper)', 'direct'),
    prepareClient(context, DEMO_ACTOR, 'Wayfinder TMS (TMS provider)', 'tms'),
  ];
  const quickstart = prepareClient(context, DEMO_ACTOR, 'Quickstart', 'direct');
  const { clientId, clientSecret } = quickstart.made;
  const key = prepareKey(context, clientId, clientSecretHash(context, clientId, clientSecret));
  // Sequential: with a seed, the order of the random choices affects the result.
  const customers = [];
  for (const customer of CUSTOMERS) customers.push(await planCustomer(context, customer));
  const username = 'dispatch';
  const operator = await prepareOperator(context, DEMO_ACTOR, username);
  for (const { unit } of [...clients, quickstart, key, ...customers, operator]) steps.push(...unit);
  return {
    unit: steps,
    people: {
      clients: clients.map((one) => one.made),
      portalAccounts: customers.map((one) => one.portalAccount),
      soapUsers: customers.map((one) => one.soapUser),
      operators: [{ username, password: operator.made }],
      quickstart: { clientId, ...key.made },
    },
  };
}

async function planCustomer(context: Context, customer: (typeof CUSTOMERS)[number]) {
  const { username, company, pricing } = customer;
  const accounts = Array.from({ length: customer.accounts }, () => randomText(context.random, 7));
  const user = `soap${randomText(context.random, 5).toLowerCase()}`;
  const portal = await preparePortalAccount(context, DEMO_ACTOR, {
    username,
    name: company,
    accounts,
    apiAccess: true,
  });
  const soap = await prepareSoapUser(context, DEMO_ACTOR, { user, accounts });
  return {
    unit: [
      ...accounts.flatMap((account) =>
        prepareCustomerAccount(context, DEMO_ACTOR, { account, name: company, pricing }),
      ),
      ...portal.unit,
      ...soap.unit,
    ],
    portalAccount: { username, password: portal.made, accounts },
    soapUser: { user, password: soap.made },
  };
}
