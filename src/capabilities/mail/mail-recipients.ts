// The status of each recipient of an e-mail. Once the server has accepted an e-mail for an address, it is not sent there
// again, unless an operator resends it.
import type { Delivery } from '../../platform/mail/mailer.ts';

export interface MailRecipient {
  readonly address: string;
  readonly state: 'waiting' | 'accepted' | 'refused';
  /** The server's last reply about it, unless it accepted. */
  readonly reply?: string;
}

export function newRecipients(to: readonly string[], state: MailRecipient['state'] = 'waiting'): MailRecipient[] {
  return [...new Set(to)].map((address) => ({ address, state }));
}

export function readRecipients(text: string): MailRecipient[] {
  return JSON.parse(text);
}

export function waitingAddresses(recipients: readonly MailRecipient[]): string[] {
  return recipients.filter(({ state }) => state === 'waiting').map(({ address }) => address);
}

export function afterDelivery(recipients: readonly MailRecipient[], delivery: Delivery): MailRecipient[] {
  const accepted = new Set(delivery.accepted);
  const refused = new Map(delivery.refused.map((one) => [one.address, one.reply]));
  const deferred = new Map(delivery.deferred.map((one) => [one.address, one.reply]));
  return recipients.map((one) => {
    const { address } = one;
    if (one.state !== 'waiting') return one;
    if (accepted.has(address)) return { address, state: 'accepted' };
    if (refused.has(address)) return { address, state: 'refused', reply: refused.get(address)! };
    return { address, state: 'waiting', reply: deferred.get(address) ?? 'no answer' };
  });
}

/** Ends all waiting recipients as refused, with the last reply. */
export function givenUp(recipients: readonly MailRecipient[]): MailRecipient[] {
  return recipients.map((one) => (one.state === 'waiting' ? { ...one, state: 'refused' } : one));
}

/** Resets all recipients that have not received it. */
export function waitingAgain(recipients: readonly MailRecipient[]): MailRecipient[] {
  return recipients.map((one) => (one.state === 'accepted' ? one : { ...one, state: 'waiting' }));
}

/** What went wrong, on one line; null if nothing did. */
export function problemOf(recipients: readonly MailRecipient[]): string | null {
  const problems = recipients.filter(({ state }) => state !== 'accepted');
  if (problems.length === 0) return null;
  return problems.map(({ address, reply }) => `${address}: ${reply ?? 'not sent yet'}`).join('; ');
}
