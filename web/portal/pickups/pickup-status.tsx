// The status of a pickup, in short; and the remaining ones until it is picked up.
import { PICKUP_STATUS, type PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { meaningOf } from '../../words/code-words.ts';

const TONES: Readonly<Record<PickupStatus, Tone>> = {
  RCV: 'plain',
  ACC: 'accent',
  DSP: 'accent',
  BGN: 'warn',
  ARR: 'warn',
  ATT: 'bad',
  RSD: 'warn',
  WRK: 'good',
  RJT: 'bad',
  CAN: 'plain',
  CLS: 'plain',
};

export function pickupStatusText({ code, description }: { code: string; description: string }): string {
  return PICKUP_STATUS.has(code) ? meaningOf(PICKUP_STATUS, code) : description;
}

export function PickupBadge({ code }: { code: string }) {
  const known = PICKUP_STATUS.has(code);
  return <Badge tone={known ? TONES[code] : 'plain'}>{known ? meaningOf(PICKUP_STATUS, code) : code}</Badge>;
}

const USUAL_WAY: readonly PickupStatus[] = ['RCV', 'ACC', 'DSP', 'BGN', 'ARR', 'WRK'];

/** The statuses that usually follow; none if the pickup has ended. */
export function stillToCome(code: string): readonly PickupStatus[] {
  const at = USUAL_WAY.indexOf(code === 'RSD' ? 'ACC' : (code as PickupStatus));
  return at < 0 ? [] : USUAL_WAY.slice(at + 1);
}
