// The status of a pickup in words.
import { PICKUP_STATUS, type PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const TONES: Partial<Record<PickupStatus, Tone>> = {
  RCV: 'warn',
  ATT: 'bad',
  RJT: 'bad',
  CAN: 'plain',
  CLS: 'plain',
  WRK: 'good',
};

export function PickupBadge({ status }: { status: PickupStatus }) {
  return <Badge tone={TONES[status] ?? 'accent'}>{PICKUP_STATUS.describe(status)}</Badge>;
}
