// The form of a new or existing webhook. Failures are shown at their fields.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { EVENT_KINDS, type EventKind } from '../../../../src/freight/event-types.ts';
import type { ApiProblem } from '../../../api/problem.ts';
import { confirmed } from '../../../session/confirmation.ts';
import { asProblem } from '../../../shell/asked.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Select, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { shellWords } from '../../../words/shell-words.ts';
import type { Subscription, SubscriptionInput } from './subscriptions.ts';
import { TypeChoice } from './type-choice.tsx';

const words = developersWords.form;
const KINDS = EVENT_KINDS.map((value) => ({ value, label: developersWords.webhooks.kinds[value] }));
const FIELDS = ['kind', 'url', 'eventTypes', 'accounts', 'pros', 'contactEmail'];

export function SubscriptionForm<Saved>(props: {
  /** The current values; absent for a new one. */
  from?: Subscription;
  save: (input: SubscriptionInput) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
}) {
  const { from, save, onSaved, onCancel } = props;
  const { session } = useSignedIn();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<EventKind>(from?.kind ?? 'shipment');
  const [types, setTypes] = useState<readonly string[]>(from?.eventTypes ?? []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const accounts = session.accounts ?? [];
  const failureAt = (name: string) =>
    problem?.failures.find(({ field }) => field === name || field.startsWith(`${name}[`))?.description;
  const fitsNoField = problem && !problem.failures.every(({ field }) => FIELDS.some((name) => field.startsWith(name)));

  // Focuses the first field with a failure, once it is rendered.
  useEffect(() => {
    if (problem !== undefined)
      form.current?.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid=true]')?.focus();
  }, [problem]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const contactEmail = String(given.get('contactEmail')).trim();
    const input: SubscriptionInput = {
      kind,
      url: String(given.get('url')).trim(),
      accounts: given.getAll('accounts').map(String),
      eventTypes: [...types] as SubscriptionInput['eventTypes'],
      pros: String(given.get('pros'))
        .split(/[\s,;]+/)
        .filter(Boolean),
      ...(contactEmail && { contactEmail }),
    };
    setBusy(true);
    setProblem(undefined);
    try {
      onSaved(await confirmed(() => save(input)));
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="grid gap-4">
      {problem && (fitsNoField || problem.failures.length === 0) && <ProblemNote problem={problem} />}
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <Field label={words.kind} failure={failureAt('kind')}>
          <Select
            choices={KINDS}
            value={kind}
            disabled={from !== undefined}
            onChange={(event) => {
              setKind(event.target.value as EventKind);
              setTypes([]);
            }}
          />
        </Field>
        <Field label={words.url} hint={words.urlHint} failure={failureAt('url')}>
          <TextInput
            name="url"
            type="url"
            required
            maxLength={2048}
            defaultValue={from?.url}
            placeholder="https://example.com/linehaul-events"
            spellCheck={false}
          />
        </Field>
      </div>
      <TypeChoice kind={kind} types={types} onChange={setTypes} failure={failureAt('eventTypes')} />
      {accounts.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="text-[13px] font-medium">{words.accounts}</legend>
          {accounts.map(({ account, name }) => (
            <Checkbox
              key={account}
              name="accounts"
              value={account}
              label={`${account} ${name}`}
              defaultChecked={from?.accounts.includes(account)}
            />
          ))}
          <p className="text-[13px] text-faint">{words.accountsHint}</p>
        </fieldset>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.pros} hint={words.prosHint} failure={failureAt('pros')} optional>
          <TextArea name="pros" rows={2} defaultValue={from?.pros.join('\n')} spellCheck={false} />
        </Field>
        <Field label={words.email} hint={words.emailHint} failure={failureAt('contactEmail')} optional>
          <TextInput name="contactEmail" type="email" maxLength={254} defaultValue={from?.contactEmail ?? ''} />
        </Field>
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{shellWords.common.cancel}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {from === undefined ? words.submit : words.save}
        </Button>
      </div>
    </form>
  );
}
