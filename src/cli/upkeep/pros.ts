// linehaul pros: who may reserve PRO numbers, what is reserved, and what is known about a PRO.
import { Command, Option } from 'commander';
import { allowProReservations, denyProReservations } from '../../capabilities/pros/manage-pro-permissions.ts';
import { proPermissionStore } from '../../capabilities/pros/pro-permission.store.ts';
import { proReservationStore } from '../../capabilities/pros/pro-reservation.store.ts';
import { listedReservation } from '../../capabilities/pros/reservation-answer.ts';
import { type ProFacts, proFacts } from '../../capabilities/pros/tell-pro.ts';
import { listingPermissions } from '../access/list-permissions.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { facts, type Terminal, table, when } from '../terminal.ts';

/** More than anyone reads; --account narrows it down. */
const MOST_LISTED = 1_000;

export function prosCommand(terminal: Terminal): Command {
  const pros = new Command('pros').description('Allow and list PRO reservations, and look up a PRO.');
  pros.addCommand(permissionCommand(terminal, 'allow'));
  pros.addCommand(permissionCommand(terminal, 'deny'));
  pros.addCommand(
    listingPermissions(
      operatorCommand('list', 'Show the accounts that may reserve PRO numbers.', 'pros list --environment test'),
      terminal,
      (context) => proPermissionStore(context.db).list(),
    ),
  );
  pros.addCommand(reservationsCommand(terminal));
  pros.addCommand(
    operatorCommand('show', 'Show what is known about a PRO.', 'pros show 9000000001 --environment test')
      .argument('<pro>', '10 digits')
      .action((pro: string, options: OperatorOptions) =>
        inEnvironment(terminal, options, (context) => proFacts(context, pro), wordsOf),
      ),
  );
  return pros;
}

function permissionCommand(terminal: Terminal, verb: 'allow' | 'deny'): Command {
  const isAllowed = verb === 'allow';
  const what = isAllowed
    ? 'Allow an account to reserve PRO numbers.'
    : 'Stop an account from reserving more PRO numbers.';
  return operatorCommand(verb, what, `pros ${verb} ACME001 --environment test`)
    .argument('<account>', 'the customer account')
    .action((account: string, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          await (isAllowed ? allowProReservations : denyProReservations)(context, actor, account);
          return { account, allowed: isAllowed };
        },
        () =>
          isAllowed
            ? `${account} may reserve PRO numbers.`
            : `${account} may no longer reserve PRO numbers. Existing reservations remain valid.`,
      ),
    );
}

function reservationsCommand(terminal: Terminal): Command {
  return operatorCommand('reservations', 'Show reservations, newest first.', 'pros reservations --environment test')
    .addOption(new Option('--account <account>', 'only for this customer account'))
    .action((options: OperatorOptions & { account?: string }) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          const rows = await proReservationStore(context.db).list({
            ...(options.account !== undefined && { accounts: [options.account] }),
            limit: MOST_LISTED,
          });
          const now = context.freightClock.now();
          return rows.map((row) => listedReservation(row, now));
        },
        (rows) =>
          table(
            ['ACCOUNT', 'FIRST', 'LAST', 'USED', 'FREE', 'STATUS', 'EXPIRES (UTC)', 'RESERVATION'],
            rows.map((one) => [
              one.account,
              one.first,
              one.last,
              String(one.usedCount),
              String(one.freeCount),
              one.status,
              when(Date.parse(one.expiresAt)),
              one.reservationId,
            ]),
          ),
      ),
    );
}

function wordsOf({ pro, hasValidCheckDigit, use, reservation }: ProFacts): string {
  return facts([
    ['PRO', pro],
    ['check digit', hasValidCheckDigit ? 'right' : 'wrong'],
    ['used', use === null ? 'no' : `${when(Date.parse(use.usedAt))} UTC by ${use.account}`],
    ['reserved', reservation === null ? 'no' : `${reservation.status}, by ${reservation.account}`],
    ...(reservation === null ? [] : [['reservation', reservation.reservationId] as const]),
  ]);
}
