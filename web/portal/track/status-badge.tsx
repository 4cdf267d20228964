// The status of a shipment in short, for lists and next to numbers.
import type { ConciseStatus } from '../../../src/freight/shipments/event-kinds.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { trackWords } from '../../words/track-words.ts';

export const STATUS_TONES: Readonly<Record<ConciseStatus, Tone>> = {
  Pending: 'plain',
  'Picked Up': 'accent',
  'In Transit': 'accent',
  'At Destination Terminal': 'accent',
  Appointment: 'warn',
  'Out for Delivery': 'warn',
  Exception: 'bad',
  Delivered: 'good',
  Cancelled: 'plain',
  Returned: 'bad',
};

export function StatusBadge({ status }: { status: ConciseStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{trackWords.status.names[status]}</Badge>;
}
