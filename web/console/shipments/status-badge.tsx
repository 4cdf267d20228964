// The status of a shipment in a word; problems have a warning color.
import { Badge, type Tone } from '../../ui/badge.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  Pending: 'plain',
  Cancelled: 'plain',
  Delivered: 'good',
  Returned: 'warn',
  Exception: 'bad',
};

export function StatusBadge({
  status,
}: {
  status: { conciseStatus: string; expandedStatus: string; isException: boolean };
}) {
  const tone = status.isException ? 'bad' : (TONES[status.conciseStatus] ?? 'accent');
  return <Badge tone={tone}>{status.expandedStatus}</Badge>;
}
