// Tells people by e-mail of what matters to them, in one unit with the publication of the event: once for each event.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { isMailAddress } from '../../platform/mail/mail-address.ts';
import type { PublishedEvent } from '../events/event-parts.ts';
import { kindOf } from '../events/event-types.ts';
import type { EventsOfEnvironment } from '../events/open-events.ts';
import type { MailPurposes } from '../mail/mail-purposes.ts';
import { MAIL_TOPIC, queueMail } from '../mail/queue-mail.ts';
import { composeNotice, type Notice, type NoticeMailBody } from './notice.ts';
import { pickupNotice } from './pickup-notices.ts';
import { shipmentNotice } from './shipment-notices.ts';

export const NOTICE_MAIL = 'notice';

export function openNotices(context: Context, events: EventsOfEnvironment, mailPurposes: MailPurposes): void {
  mailPurposes.register(NOTICE_MAIL, composeNotice);
  events.publisher.react(async (published) => published.flatMap((event) => noticeSteps(context, event)));
  events.publisher.listen((published) => {
    if (published.some((event) => noticeSteps(context, event).length > 0)) context.outbox.wake(MAIL_TOPIC);
  });
}

function noticeSteps(context: Context, event: PublishedEvent): Step[] {
  const { type, event_id, subject, sequence } = event.row;
  // Nobody is told of what was made up for a test.
  if (sequence === 0) return [];
  if (kindOf(type) === 'pickup') {
    const found = pickupNotice(event);
    return found === undefined ? [] : mails(context, found.name, subject, found.to, found.notice);
  }
  if (event.notify.length === 0) return [];
  const notice = shipmentNotice(event);
  return notice === undefined ? [] : mails(context, event_id, subject, event.notify, notice);
}

/** One mail for each person: nobody learns who else is told. */
function mails(context: Context, name: string, reference: string, to: readonly string[], notice: Notice): Step[] {
  const body: NoticeMailBody = { ...notice, environment: context.environment };
  // What is no address was taken long before anybody thought of mailing it; it must not hold the others up.
  const addresses = [...new Set(to)].filter(isMailAddress);
  return addresses.flatMap((address, at) =>
    queueMail(context, { id: `notice:${name}:${at + 1}`, purpose: NOTICE_MAIL, reference, to: [address], body }),
  );
}
