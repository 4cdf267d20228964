// linehaul accounts: the customer accounts that shipments are billed to.
import { Command } from 'commander';
import { customerAccountStore } from '../capabilities/accounts/customer-account.store.ts';
import { createCustomerAccount, setCustomerPricing } from '../capabilities/accounts/manage-portal-accounts.ts';
import { listAuthorizations } from '../capabilities/billing-authorizations/list-billing-authorizations.ts';
import {
  authorizeBilling,
  revokeBilling,
} from '../capabilities/billing-authorizations/manage-billing-authorizations.ts';
import { tariffInForce } from '../capabilities/carrier/tariff-in-force.ts';
import type { Context } from '../context.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from './operator-command.ts';
import { type Terminal, table, when } from './terminal.ts';

export function accountsCommand(terminal: Terminal): Command {
  const accounts = new Command('accounts').description(
    'Open and list customer accounts; decide which accounts may bill another.',
  );
  accounts.addCommand(
    operatorCommand(
      'create',
      'Open a customer account.',
      'accounts create ACME001 --environment test --name "Acme Paper" --pricing discount-70',
    )
      .argument('<account>', '7 characters, A–Z and 0–9')
      .requiredOption('--name <name>', 'the customer')
      .option('--pricing <name>', 'a pricing of the current tariff', 'list')
      .action((account: string, options: OperatorOptions & { name: string; pricing: string }) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            const { name, pricing } = options;
            await createCustomerAccount(context, actor, { account, name, pricing });
            return { account, name, pricing };
          },
          () => `Customer account ${account} is open.`,
        ),
      ),
  );
  accounts.addCommand(
    operatorCommand(
      'set-pricing',
      'Give a customer account another pricing of the tariff.',
      'accounts set-pricing ACME001 discount-70 --environment test',
    )
      .argument('<account>', 'the customer account')
      .argument('<pricing>', 'a pricing of the current tariff')
      .action((account: string, pricing: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            await requirePricing(context, pricing);
            await setCustomerPricing(context, actor, account, pricing);
            return { account, pricing };
          },
          () => `Customer account ${account} is priced by ${pricing}.`,
        ),
      ),
  );
  accounts.addCommand(
    operatorCommand('list', 'Show all customer accounts.', 'accounts list --environment test').action(
      (options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context) =>
            (await customerAccountStore(context.db).list()).map(({ account, name, pricing, created_at }) => ({
              account,
              name,
              pricing,
              createdAt: new Date(created_at).toISOString(),
            })),
          (rows) =>
            table(
              ['ACCOUNT', 'NAME', 'PRICING', 'CREATED (UTC)'],
              rows.map((one) => [one.account, one.name, one.pricing, when(Date.parse(one.createdAt))]),
            ),
        ),
    ),
  );
  for (const verb of ['authorize', 'revoke'] as const) accounts.addCommand(billingCommand(terminal, verb));
  accounts.addCommand(authorizationsCommand(terminal));
  return accounts;
}

function billingCommand(terminal: Terminal, verb: 'authorize' | 'revoke'): Command {
  const isAuthorized = verb === 'authorize';
  const what = isAuthorized
    ? 'Let an account bill its shipments to another account.'
    : 'Stop an account from billing its shipments to another account.';
  return operatorCommand(verb, what, `accounts ${verb} ACME001 WAYFND1 --environment test`)
    .argument('<payer>', 'the customer account that pays')
    .argument('<account>', 'the customer account that may bill it')
    .action((payerAccount: string, authorizedAccount: string, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const pair = { payerAccount, authorizedAccount };
          await (isAuthorized ? authorizeBilling : revokeBilling)(context, actor, pair);
          return { ...pair, authorized: isAuthorized };
        },
        () =>
          isAuthorized
            ? `${authorizedAccount} may bill its shipments to ${payerAccount}.`
            : `${authorizedAccount} may no longer bill ${payerAccount}. Bills of lading that exist stay as they are.`,
      ),
    );
}

function authorizationsCommand(terminal: Terminal): Command {
  return operatorCommand(
    'authorizations',
    'Show which accounts may bill another.',
    'accounts authorizations ACME001 --environment test',
  )
    .argument('[payer]', 'only for this customer account')
    .action((payerAccount: string | undefined, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        (context) => listAuthorizations(context, payerAccount),
        (rows) =>
          table(
            ['PAYER', 'AUTHORIZED', 'BY', 'SINCE (UTC)'],
            rows.map((one) => [
              one.payerAccount,
              one.authorizedAccount,
              one.authorizedBy,
              when(Date.parse(one.authorizedAt)),
            ]),
          ),
      ),
    );
}

/** A name that the tariff does not know would leave the customer without prices. */
async function requirePricing(context: Context, pricing: string): Promise<void> {
  const tariff = tariffInForce(context);
  await tariff.load();
  const { pricings } = tariff.now().data;
  if (pricings.has(pricing)) return;
  throw new OperatorError(
    `The tariff in force has no pricing "${pricing}". It has: ${[...pricings.keys()].join(', ')}.`,
  );
}
