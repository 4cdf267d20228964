// The day and window of a pickup in the shipper's local time, with its zone.
import { clockSpan } from './clock-time.ts';
import { day } from './format.ts';

interface PickupWindow {
  readonly pickupDate: string;
  readonly pickupStartTime: string;
  readonly pickupEndTime: string;
}

/** For example Mon, Jan 11, 8:00 AM – 5:00 PM EST. The zone is that of the pickup's history. */
export function pickupWindowText(
  { pickupDate, pickupStartTime, pickupEndTime }: PickupWindow,
  statusHistory: readonly { readonly occurredAt: string }[],
): string {
  return `${day(pickupDate)}, ${clockSpan(pickupStartTime, pickupEndTime, statusHistory[0]?.occurredAt)}`;
}
