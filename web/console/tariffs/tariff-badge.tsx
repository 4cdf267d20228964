// The state of a tariff version, in a word; and when it takes effect.
import { moment } from '../../shell/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import type { TariffVersion } from './tariff.ts';

const TONES = { draft: 'plain', scheduled: 'warn', active: 'good', past: 'plain' } as const;

export function TariffBadge({ state }: { state: TariffVersion['state'] }) {
  return <Badge tone={TONES[state]}>{tariffWords.states[state]}</Badge>;
}

/** The first version has been active since 1970, which means nothing to people. */
export function activeFromText(activeFrom: string | null): string {
  if (activeFrom === null) return '';
  return Date.parse(activeFrom) === 0 ? tariffWords.always : moment(activeFrom);
}
