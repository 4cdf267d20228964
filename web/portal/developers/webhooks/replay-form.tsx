// The form for the period to replay.
import { type FormEvent, useRef, useState } from 'react';
import { DAY_MS } from '../../../../src/freight/milliseconds.ts';
import type { ApiProblem } from '../../../api/problem.ts';
import { asProblem } from '../../../shell/asked.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, TextInput } from '../../../ui/inputs.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { shellWords } from '../../../words/shell-words.ts';
import { useFreightNow } from '../../quotes/freight-clock.ts';
import { replay } from './subscriptions.ts';

const words = developersWords.replay;

/** In the user's time zone, in the format of the browser's field. */
function localText(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function ReplayForm({ id, onStarted, onCancel }: { id: string; onStarted: () => void; onCancel: () => void }) {
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  // Events happen and are sent by the freight clock.
  const clock = useFreightNow();
  const opened = useRef(clock);
  opened.current ??= clock;
  const now = opened.current;
  const isTest = useSignedIn().about.environment === 'test';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const moment = (name: string) => new Date(String(given.get(name))).toISOString();
    setBusy(true);
    try {
      const to = given.get('to') ? { to: moment('to') } : {};
      await replay(id, { from: moment('from'), ...to, missedOnly: given.has('missedOnly') });
      onStarted();
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-faint">{words.lead}</p>
      {problem && <ProblemNote problem={problem} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.from} hint={isTest ? words.testClock : undefined} failure={problem?.failureAt('from')}>
          <TextInput
            name="from"
            type="datetime-local"
            required
            key={now?.getTime()}
            defaultValue={now && localText(new Date(now.getTime() - DAY_MS))}
          />
        </Field>
        <Field label={words.to} hint={words.toHint} failure={problem?.failureAt('to')}>
          <TextInput name="to" type="datetime-local" />
        </Field>
      </div>
      <Checkbox name="missedOnly" label={words.missed} defaultChecked />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{shellWords.common.cancel}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
