// Disables a subscription whose receiver is gone or failing, and notifies its contact.
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Step } from '../../../platform/db/database.ts';
import { withoutLinks } from '../../../platform/mail/senders-words.ts';
import type { ComposedMail } from '../../mail/mail-purposes.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { subscriptionSubject } from './find-subscription.ts';

export const DISABLED_MAIL = 'subscription-disabled';

interface DisabledMailBody {
  readonly id: string;
  readonly url: string;
  readonly reason: string;
  readonly environment: string;
}

export function disableSubscription(
  { context, subscriptions }: SubscriptionParts,
  row: SubscriptionRow,
  reason: string,
): Step[] {
  const { subscription_id: id, url, contact_email: contact, revision } = row;
  const body: DisabledMailBody = { id, url, reason, environment: context.environment };
  // Several attempts may detect it at once; the revision in the ID makes their mails one.
  const mail = { id: `${DISABLED_MAIL}:${id}:${revision}`, purpose: DISABLED_MAIL, reference: id, to: [contact], body };
  return [
    subscriptions.disable(id, reason, context.freightClock.now()),
    ...(contact === '' ? [] : queueMail(context, mail)),
    auditLine(context, 'system:webhooks', 'subscription.disabled', subscriptionSubject(id), { reason }),
  ];
}

export async function composeDisabledMail(body: unknown): Promise<ComposedMail> {
  const { id, url, reason, environment } = body as DisabledMailBody;
  const lines = [
    `Deliveries of events to ${withoutLinks(url)} have been stopped.`,
    '',
    `Why:          ${withoutLinks(reason)}`,
    `Subscription: ${id}`,
    `Environment:  ${environment}`,
    '',
    'Once your receiver is working again:',
    `1. PATCH /v1/subscriptions/${id} with {"status": "active"}`,
    `2. POST /v1/subscriptions/${id}/replay with the time from which events are missing, or read them from GET /v1/events`,
  ];
  return { subject: `Event subscription ${id} was disabled`, text: `${lines.join('\n')}\n` };
}
