// linehaul mail: lists e-mails and their status, and retries them.
import { Command, Option } from 'commander';
import { findMail, listMails } from '../../capabilities/mail/find-mails.ts';
import { MAIL_STATES, type MailState } from '../../capabilities/mail/mail-state.ts';
import type { MailView } from '../../capabilities/mail/mail-view.ts';
import { retryMail } from '../../capabilities/mail/retry-mail.ts';
import { isoOrNull } from '../../platform/iso-time.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { facts, type Terminal, table, when } from '../terminal.ts';

export function mailCommand(terminal: Terminal): Command {
  const mail = new Command('mail').description('List e-mails and their status, and retry them.');
  mail.addCommand(listCommand(terminal));
  mail.addCommand(
    operatorCommand('show', 'Show one mail with all its recipients.', 'mail show bol:1234567890:1 --environment test')
      .argument('<id>', 'the e-mail ID')
      .action((id: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context) => {
            const found = await findMail(context, id);
            if (found !== undefined) return inIsoTime(found);
            throw new OperatorError(`There is no mail ${id} in ${options.environment}. See: linehaul mail list`);
          },
          inWords,
        ),
      ),
  );
  mail.addCommand(
    operatorCommand(
      'retry',
      'Retry an unsent e-mail now. Recipients who already have it do not get it twice.',
      'mail retry bol:1234567890:1 --environment production',
    )
      .argument('<id>', 'the e-mail ID')
      .action((id: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => inIsoTime(await retryMail(context, actor, id)),
          () => `The running server will retry mail ${id}. See: linehaul mail show ${id}`,
        ),
      ),
  );
  return mail;
}

function listCommand(terminal: Terminal): Command {
  return operatorCommand('list', 'Show the latest mails.', 'mail list --environment production --state failed')
    .addOption(new Option('--state <state>', 'only those in one state').choices([...MAIL_STATES]))
    .option('--reference <reference>', 'only e-mails about this reference, such as a PRO')
    .option('--last <count>', 'maximum number', (text) => Math.max(1, Number.parseInt(text, 10) || 50), 50)
    .action((options: OperatorOptions & { state?: MailState; reference?: string; last: number }) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          const { state, reference } = options;
          const filter = { ...(state && { state }), ...(reference && { reference }) };
          return (await listMails(context, filter, options.last)).map(inIsoTime);
        },
        (rows) =>
          table(
            ['MAIL', 'PURPOSE', 'ABOUT', 'TO', 'QUEUED (UTC)', 'STATE', 'ATTEMPTS', 'PROBLEM'],
            rows.map((one) => [
              one.id,
              one.purpose,
              one.reference,
              one.recipients.map(({ address }) => address).join(' '),
              when(Date.parse(one.createdAt)),
              one.state,
              String(one.attempts),
              one.lastError,
            ]),
          ),
      ),
    );
}

function inIsoTime(mail: MailView) {
  return {
    ...mail,
    createdAt: new Date(mail.createdAt).toISOString(),
    sentAt: isoOrNull(mail.sentAt),
    nextAttemptAt: isoOrNull(mail.nextAttemptAt),
  };
}

function inWords(mail: ReturnType<typeof inIsoTime>): string {
  const time = (iso: string | null) => (iso === null ? '' : `${when(Date.parse(iso))} UTC`);
  const pairs: [string, string][] = [
    ['mail', mail.id],
    ['purpose', mail.purpose],
    ['about', mail.reference],
    ['state', mail.state],
    ['attempts', String(mail.attempts)],
    ['queued', time(mail.createdAt)],
    ['sent', time(mail.sentAt)],
    ['next attempt', time(mail.nextAttemptAt)],
    ['message ID', mail.messageId],
    ...mail.recipients.map(({ address, state, reply }): [string, string] => [
      'to',
      `${address}  ${state}${reply === undefined ? '' : `: ${reply}`}`,
    ]),
  ];
  return facts(pairs.filter(([, value]) => value !== ''));
}
