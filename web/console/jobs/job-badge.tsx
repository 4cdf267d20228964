// The status of a background job, in a word.
import { Badge } from '../../ui/badge.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import type { Job } from './job.ts';

const TONES = { running: 'accent', done: 'good', failed: 'bad' } as const;

export function JobBadge({ state }: { state: Job['state'] }) {
  return <Badge tone={TONES[state]}>{tariffWords.jobs.states[state]}</Badge>;
}
