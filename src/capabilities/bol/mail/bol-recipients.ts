// The recipients of e-mail about a bill of lading: documents at once, notices as the freight moves. Both count toward daily limits.
import { type MailSubject, mailsLeft } from '../../mail/limit-mails.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import type { BolNotes } from '../submit/bol-outcome.ts';
import type { BolParts } from '../submit/plan-bol.ts';

export interface BolRecipients {
  /** Recipients of the documents; empty if no mail was requested. */
  readonly documents: readonly string[];
  /** Recipients of a notice about every move. */
  readonly notify: readonly string[];
  /** How many of them count toward the limits. */
  readonly counted: number;
}

const NOBODY: readonly string[] = [];

/** The account that mail about a bill is counted for: the caller's own. */
export function mailSubject(accounts: readonly string[], caller: Caller, pro: string): MailSubject {
  return { account: accounts.find((one) => caller.accounts.has(one))!, reference: pro };
}

/**
 * Recipients beyond the limits are left out, with a warning: mail must not hold up freight. `notified` already get notices, because
 * of an earlier version of the bill.
 */
export async function bolRecipients(
  { context }: BolParts,
  subject: MailSubject,
  request: BolRequest,
  notified: readonly string[],
  notes: BolNotes,
): Promise<BolRecipients> {
  const documents = documentsTo(request);
  const notify = eachOnce((request.notifications ?? []).flatMap(({ email }) => email ?? []));
  const added = notify.filter((address) => !notified.includes(address));
  if (documents.length + added.length === 0) return { documents, notify, counted: 0 };
  const left = await mailsLeft(context, subject);
  const sendsDocuments = documents.length <= left.count;
  const counted = sendsDocuments ? documents.length : 0;
  if (!sendsDocuments) {
    notes.add(
      'warning',
      `images.email was not sent. ${left.says} Send it later with POST /v1/bol/{pro}/email, or download the documents with GET /v1/images.`,
    );
  }
  if (counted + added.length <= left.count) {
    return { documents: sendsDocuments ? documents : NOBODY, notify, counted: counted + added.length };
  }
  notes.add(
    'warning',
    `notifications with new addresses were left out. ${left.says} Add them tomorrow with PUT /v1/bol/{pro}.`,
  );
  return {
    documents: sendsDocuments ? documents : NOBODY,
    notify: notify.filter((address) => notified.includes(address)),
    counted,
  };
}

function documentsTo({ images }: BolRequest): readonly string[] {
  const email = images?.email;
  return email?.includeBol || email?.includeLabels ? eachOnce(email.addresses ?? []) : NOBODY;
}

function eachOnce(list: readonly string[]): readonly string[] {
  return list.length < 2 ? list : [...new Set(list)];
}
