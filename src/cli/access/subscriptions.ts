// linehaul subscriptions: which accounts may be subscribed to for invoice events.
import { Command } from 'commander';
import {
  allowInvoiceEvents,
  listInvoiceEventPermissions,
} from '../../capabilities/subscriptions/manage/allow-invoice-events.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import type { Terminal } from '../terminal.ts';
import { listingPermissions } from './list-permissions.ts';

export function subscriptionsCommand(terminal: Terminal): Command {
  const command = new Command('subscriptions').description('Allow accounts to subscribe to invoice events.');
  command.addCommand(permissionCommand(terminal, 'allow-invoices'));
  command.addCommand(permissionCommand(terminal, 'deny-invoices'));
  command.addCommand(
    listingPermissions(
      operatorCommand(
        'invoice-accounts',
        'Show the accounts that may subscribe to invoice events.',
        'subscriptions invoice-accounts --environment test',
      ),
      terminal,
      listInvoiceEventPermissions,
    ),
  );
  return command;
}

function permissionCommand(terminal: Terminal, verb: 'allow-invoices' | 'deny-invoices'): Command {
  const isAllowed = verb === 'allow-invoices';
  const what = isAllowed
    ? 'Allow an account to subscribe to invoice events.'
    : 'Stop an account from getting invoice events; its subscriptions stay.';
  return operatorCommand(verb, what, `subscriptions ${verb} ACME001 --environment test`)
    .argument('<account>', 'the customer account')
    .action((account: string, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          await context.db.write(await allowInvoiceEvents(context, actor, account, isAllowed));
          return { account, allowed: isAllowed };
        },
        () => `${account} ${isAllowed ? 'may subscribe to' : 'gets no'} invoice events${isAllowed ? '' : ' any more'}.`,
      ),
    );
}
