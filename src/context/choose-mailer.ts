// How an environment sends e-mail: over SMTP, into files, or into the mailbox of a sandbox.
import { join } from 'node:path';
import { type Config, ConfigError, type EnvironmentName } from '../config.ts';
import { fileMailer } from '../platform/mail/file-mailer.ts';
import { parseSender } from '../platform/mail/mail-address.ts';
import { mailboxMailer } from '../platform/mail/mailbox-mailer.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { memoryMailer } from '../platform/mail/memory-mailer.ts';
import { smtpMailer } from '../platform/mail/smtp-mailer.ts';

export function mailerOf(config: Config, environment: EnvironmentName, isSandbox: boolean): Mailer {
  const sender = parseSender(config.mailFrom);
  if (sender === undefined) {
    throw new ConfigError(
      'LINEHAUL_MAIL_FROM must be an address, or a name and an address as in Acme <no-reply@acme.example>.',
    );
  }
  // The freight of a sandbox is made up, but the addresses on its bills may be those of real people.
  if (isSandbox) return mailboxMailer(sender);
  const url = config.smtpUrls[environment];
  if (url !== undefined) return smtpMailer({ url, sender });
  if (config.dataDir !== undefined) return fileMailer(join(config.dataDir, 'mail', environment), sender);
  return memoryMailer(sender);
}
