// linehaul accounts: the customer accounts that shipments are billed to.
import { Command } from 'commander';
import { customerAccountStore } from '../../capabilities/accounts/customers/customer-account.store.ts';
import {
  createCustomerAccount,
  requireAccounts,
  setCustomerPricing,
} from '../../capabilities/accounts/customers/manage-customer-accounts.ts';
import { listAuthorizations } from '../../capabilities/billing-authorizations/list-billing-authorizations.ts';
import {
  authorizeBilling,
  revokeBilling,
} from '../../capabilities/billing-authorizations/manage-billing-authorizations.ts';
import {
  type ChangedTerms,
  LONGEST_NET_DAYS,
  prepareCreditHold,
  prepareCreditLimit,
  prepareNetDays,
  prepareRelease,
  termsText,
} from '../../capabilities/billing-terms/change-billing-terms.ts';
import { type BillingTermsRow, findBillingTerms } from '../../capabilities/billing-terms/find-billing-terms.ts';
import { tariffInForce } from '../../capabilities/carrier/tariff-in-force.ts';
import type { Context } from '../../context.ts';
import { formatCents, parseCents } from '../../freight/money.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table, when } from '../terminal.ts';

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
      'Change the pricing of a customer account.',
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
  for (const one of TERMS_COMMANDS) accounts.addCommand(termsCommand(terminal, one));
  for (const verb of ['authorize', 'revoke'] as const) accounts.addCommand(billingCommand(terminal, verb));
  accounts.addCommand(authorizationsCommand(terminal));
  return accounts;
}

interface TermsCommand {
  readonly name: string;
  readonly does: string;
  readonly example: string;
  /** Its argument besides the account. Undefined if it takes a reason instead. */
  readonly argument?: readonly [name: string, means: string];
  readonly change: (context: Context, actor: string, before: BillingTermsRow, value: string) => ChangedTerms;
  readonly words: (after: ReturnType<typeof shownTerms>) => string;
}

const TERMS_COMMANDS: readonly TermsCommand[] = [
  {
    name: 'set-payment-terms',
    does: 'Set the payment terms of a customer account. Issued invoices keep their due date.',
    example: 'set-payment-terms ACME001 45',
    argument: ['days', `0 to ${LONGEST_NET_DAYS} days from the invoice date, or "default" for the carrier’s terms`],
    change(context, actor, before, days) {
      const netDays = days === 'default' ? null : Number(days);
      if (netDays !== null && !(/^\d{1,3}$/.test(days) && netDays <= LONGEST_NET_DAYS)) {
        throw new OperatorError(
          `Days must be a whole number from 0 to ${LONGEST_NET_DAYS}, or default; got "${days}".`,
        );
      }
      return prepareNetDays(context, actor, before, netDays);
    },
    words: ({ account, netDays }) => `The next invoices of ${account} are due: ${termsText(netDays)}.`,
  },
  {
    name: 'set-credit-limit',
    does: 'Set how much a customer account may owe before new bills of lading are refused.',
    example: 'set-credit-limit ACME001 5000.00',
    argument: ['dollars', 'with two decimals, or none for no limit'],
    change(context, actor, before, amount) {
      const limitCents = amount === 'none' ? null : parseCents(amount);
      if (limitCents === undefined) {
        throw new OperatorError(`Dollars must have two decimals, as in 5000.00, or be none; got "${amount}".`);
      }
      return prepareCreditLimit(context, actor, before, limitCents);
    },
    words: ({ account, creditLimit }) => `The credit limit of ${account}: ${creditLimit ?? 'none'}.`,
  },
  {
    name: 'hold',
    does: 'Place a customer account on credit hold: new bills of lading that it pays are refused.',
    example: 'hold ACME001 --reason "September is not paid"',
    change: prepareCreditHold,
    words: ({ account }) => `Customer account ${account} is on credit hold.`,
  },
  {
    name: 'release',
    does: 'Release a customer account from credit hold.',
    example: 'release ACME001 --reason "Paid by wire"',
    change(context, actor, before, reason) {
      if (before.held_at === null) throw new OperatorError(`Customer account ${before.account} is not on credit hold.`);
      return prepareRelease(context, actor, before, reason);
    },
    words: ({ account }) => `Customer account ${account} is released from credit hold.`,
  },
];

function shownTerms({ account, net_days, credit_limit_cents, held_at, hold_reason }: BillingTermsRow) {
  return {
    account,
    netDays: net_days,
    creditLimit: credit_limit_cents === null ? null : formatCents(credit_limit_cents),
    creditHold: held_at === null ? null : hold_reason,
  };
}

function termsCommand(terminal: Terminal, { name, does, example, argument, change, words }: TermsCommand): Command {
  const command = operatorCommand(name, does, `accounts ${example} --environment test`).argument(
    '<account>',
    'the customer account',
  );
  const act = (account: string, value: string, options: OperatorOptions) =>
    inEnvironment(
      terminal,
      options,
      async (context, actor) => {
        await requireAccounts(context, [account]);
        const { after, unit } = change(context, actor, await findBillingTerms(context, account), value);
        if (unit.length > 0) await context.db.write(unit);
        return shownTerms(after);
      },
      words,
    );
  if (argument !== undefined) {
    const [label, means] = argument;
    return command.argument(`<${label}>`, means).action(act);
  }
  return command
    .requiredOption('--reason <text>', 'for the record')
    .action((account: string, options: OperatorOptions & { reason: string }) => act(account, options.reason, options));
}

function billingCommand(terminal: Terminal, verb: 'authorize' | 'revoke'): Command {
  const isAuthorized = verb === 'authorize';
  const what = isAuthorized
    ? 'Allow an account to bill its shipments to another account.'
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
            : `${authorizedAccount} may no longer bill ${payerAccount}. Existing bills of lading are not affected.`,
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
