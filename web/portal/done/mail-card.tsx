// E-mails the documents to any recipient, and shows the status of earlier e-mails.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { asProblem } from '../../shell/asked.tsx';
import { moment } from '../../shell/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { useOwnContact } from '../quotes/own-contact.ts';
import { listOf } from '../ship/bol-request.ts';

const words = shipWords.done;

export function MailCard({ pro, mails }: { pro: string; mails: components['schemas']['StoredBol']['emails'] }) {
  const queries = useQueryClient();
  const [contact] = useOwnContact();
  const [to, setTo] = useState(contact.email);
  const [includeLabels, setIncludeLabels] = useState(true);
  const send = useMutation({
    mutationFn: () =>
      api.POST('/v1/bol/{pro}/email', {
        params: { path: { pro } },
        body: { addresses: listOf(to), includeBol: true, includeLabels },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['bol', pro] }),
  });
  const problem = send.isError ? asProblem(send.error) : undefined;
  const failure = problem?.failures[0]?.description;
  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate();
  }
  return (
    <Card title={words.mail}>
      <form onSubmit={submit} noValidate className="grid gap-3">
        {problem && failure === undefined && <ProblemNote problem={problem} />}
        <Field label={words.mailTo} failure={failure} hint={shipWords.how.several}>
          <TextInput value={to} onChange={(event) => setTo(event.target.value)} autoComplete="email" />
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <Checkbox
            label={words.mailLabels}
            checked={includeLabels}
            onChange={(event) => setIncludeLabels(event.target.checked)}
          />
          <Button type="submit" busy={send.isPending}>
            {words.send}
          </Button>
          <span aria-live="polite" className="text-good">
            {send.isSuccess && words.sent}
          </span>
        </div>
      </form>
      <ul className="mt-2 grid gap-1 text-[13px]">
        {mails.map(({ to: recipients, state, at, lastError }) => (
          <li key={`${at} ${recipients.join()}`} className="flex flex-wrap gap-2">
            <Badge tone={state === 'sent' ? 'good' : state === 'failed' ? 'bad' : 'plain'}>
              {words.mails[state] ?? state}
            </Badge>
            <span className="break-all">{recipients.join(', ')}</span>
            <span className="text-faint">{moment(at)}</span>
            {lastError && <span className="text-bad">{lastError}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
