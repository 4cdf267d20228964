// The e-mails to the contacts of a pickup, about the status changes that they asked for.
import type { WholeEvent } from '../events/feed/find-events.ts';
import type { Notice } from './notice.ts';

interface Contact {
  readonly email?: string;
  readonly receiveNotifications?: string;
}

interface PickupRecord {
  readonly requestNumber: string;
  readonly pro: string | null;
  readonly status: { readonly code: string; readonly description: string; readonly reason: string | null };
  readonly statusHistory: readonly { readonly code: string; readonly occurredAt: string }[];
  readonly pickupDate: string;
  readonly pickupStartTime: string;
  readonly pickupEndTime: string;
  readonly originTerminal: { readonly name: string; readonly phone: string };
  readonly shipper: { readonly contacts: readonly Contact[] };
  readonly contacts: readonly Contact[];
  readonly notifications: readonly { readonly type: string; readonly required?: string }[];
}

const SENTENCES: Readonly<{ [code: string]: string }> = {
  RCV: 'has been received',
  ACC: 'has been accepted',
  BGN: 'is in progress: the driver is on the way',
  WRK: 'is complete: the freight has been picked up',
  RJT: 'was rejected',
};

export interface PickupNotice {
  readonly notice: Notice;
  readonly to: readonly string[];
  /** The same for all events while the pickup stays in this status. */
  readonly name: string;
}

export function pickupNotice(row: WholeEvent): PickupNotice | undefined {
  // The data of a test event may be incomplete.
  const pickup: Partial<PickupRecord> = JSON.parse(row.data);
  const { requestNumber, pro, status, statusHistory, originTerminal, ...record } = pickup;
  if (requestNumber === undefined || status === undefined || statusHistory === undefined) return undefined;
  const sentence = SENTENCES[status.code];
  const asked = (record.notifications ?? []).filter(({ required }) => required !== 'N').map(({ type }) => type);
  // A contact who does not choose any statuses is notified of all of them.
  if (sentence === undefined || (asked.length > 0 && !asked.includes(status.code))) return undefined;
  const contacts = [...(record.shipper?.contacts ?? []), ...(record.contacts ?? [])];
  const to = contacts.flatMap(({ email, receiveNotifications }) =>
    receiveNotifications === 'Y' && email !== undefined ? [email] : [],
  );
  if (to.length === 0) return undefined;
  const told = `Pickup request ${requestNumber} ${sentence}`;
  return {
    name: `${row.subject}:${statusHistory.length}`,
    to,
    notice: {
      subject: told.split(': ')[0]!,
      opening: `${told}.`,
      facts: [
        ['Status', status.description],
        ['Reason', status.reason ?? ''],
        ['Pickup', `${record.pickupDate}, ${record.pickupStartTime} to ${record.pickupEndTime}`],
        ['PRO', pro ?? ''],
        ['Terminal', [originTerminal?.name, originTerminal?.phone].filter(Boolean).join(', ')],
      ],
    },
  };
}
