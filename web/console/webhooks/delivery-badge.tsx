// The state of a delivery, in a word.
import { Badge, type Tone } from '../../ui/badge.tsx';
import { watchWords } from '../../words/console-watch-words.ts';

const TONES: Readonly<Record<string, Tone>> = { delivered: 'good', failed: 'bad', waiting: 'warn' };

export function DeliveryBadge({ state }: { state: string }) {
  return <Badge tone={TONES[state] ?? 'plain'}>{watchWords.webhooks.states[state] ?? state}</Badge>;
}
