// Notifies people of events by e-mail, once per event, in the same transaction as the publication.
import type { Context } from '../../context.ts';
import { type EventKind, kindOf } from '../../freight/event-types.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Step } from '../../platform/db/database.ts';
import { isMailAddress } from '../../platform/mail/mail-address.ts';
import type { PublishedEvent } from '../events/event-parts.ts';
import type { WholeEvent } from '../events/feed/find-events.ts';
import type { EventsOfEnvironment } from '../events/open-events.ts';
import type { MailPurposes } from '../mail/mail-purposes.ts';
import { MAIL_TOPIC, queueMail } from '../mail/queue-mail.ts';
import { claimNotice } from './claim-notices.ts';
import { instructionNotice } from './instruction-notices.ts';
import { composeNotice, type Notice, type NoticeMailBody } from './notice.ts';
import { pickupNotice } from './pickup-notices.ts';
import { isShipmentNotice, shipmentNotice } from './shipment-notices.ts';

export const NOTICE_MAIL = 'notice';

export function openNotices(needs: {
  readonly context: Context;
  readonly events: EventsOfEnvironment;
  readonly mailPurposes: MailPurposes;
}): Capability {
  const { context, events, mailPurposes } = needs;
  mailPurposes.register(NOTICE_MAIL, composeNotice);
  events.publisher.react(async (published, describe) => {
    const told = published.filter(isToldToPeople);
    const whole = new Map((await describe(told)).map((event) => [event.event_id, event]));
    return told.flatMap(({ row, notify }) => noticeSteps(context, whole.get(row.event_id), notify));
  });
  events.publisher.listen((published) => {
    if (published.some(isToldToPeople)) context.outbox.wake(MAIL_TOPIC);
  });
  return {};
}

/** Records of these kinds contain their own recipients. */
const ALWAYS_TOLD: ReadonlySet<EventKind> = new Set(['pickup', 'claim', 'instruction']);

/** No one is notified of test events. */
function isToldToPeople({ row: { type, sequence }, notify }: PublishedEvent): boolean {
  return sequence !== 0 && (ALWAYS_TOLD.has(kindOf(type)) || (notify.length > 0 && isShipmentNotice(type)));
}

function noticeSteps(context: Context, event: WholeEvent | undefined, notify: readonly string[]): Step[] {
  if (event === undefined) return [];
  if (kindOf(event.type) === 'pickup') {
    const found = pickupNotice(event);
    return found === undefined ? [] : mails(context, found.name, event.subject, found.to, found.notice);
  }
  if (kindOf(event.type) === 'claim' || kindOf(event.type) === 'instruction') {
    const found = kindOf(event.type) === 'claim' ? claimNotice(event) : instructionNotice(event);
    return found === undefined ? [] : mails(context, event.event_id, event.subject, [found.to], found.notice);
  }
  const notice = shipmentNotice(event);
  return notice === undefined ? [] : mails(context, event.event_id, event.subject, notify, notice);
}

/** One e-mail per person, so that recipients do not see each other. */
function mails(context: Context, name: string, reference: string, to: readonly string[], notice: Notice): Step[] {
  const body: NoticeMailBody = { ...notice, environment: context.environment };
  // A record may have been accepted with an invalid address, which must not block the others.
  const addresses = [...new Set(to)].filter(isMailAddress);
  return addresses.flatMap((address, at) =>
    queueMail(context, { id: `notice:${name}:${at + 1}`, purpose: NOTICE_MAIL, reference, to: [address], body }),
  );
}
