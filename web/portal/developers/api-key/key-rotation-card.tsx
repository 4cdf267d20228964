// Rotates the API key: a new value now, while the old one stays valid for some hours.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { asProblem } from '../../../shell/asked.tsx';
import { moment } from '../../../shell/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { SecretValue } from '../secret-value.tsx';
import { apiKeyCall, type ClientCredentials } from './api-key-call.ts';

const words = developersWords.rotation;
const OVERLAPS = Object.entries(words.overlaps).map(([value, label]) => ({ value, label }));

export function KeyRotationCard({ credentials }: { credentials: ClientCredentials }) {
  const [overlap, setOverlap] = useState('24');
  const state = useQuery({
    queryKey: ['api-key rotation', credentials.clientId],
    queryFn: () => apiKeyCall(credentials, { path: '/rotation' }),
    gcTime: 0,
    retry: false,
  });
  const rotate = useMutation({
    mutationFn: (idempotencyKey: string) =>
      apiKeyCall(credentials, {
        method: 'POST',
        path: '/rotation',
        body: { overlapHours: Number(overlap) },
        idempotencyKey,
      }),
    retry: (failures, problem) => failures < 2 && asProblem(problem).status === 0,
    onSuccess: () => state.refetch(),
  });
  const end = useMutation({
    mutationFn: () => apiKeyCall(credentials, { method: 'DELETE', path: '/rotation' }),
    onSuccess: () => state.refetch(),
  });
  const until = state.data?.previousApiKeyExpiresAt;
  const problem = rotate.error ?? end.error ?? state.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    end.reset();
    rotate.mutate(crypto.randomUUID());
  }

  return (
    <Card title={words.title}>
      <div className="grid max-w-2xl gap-3">
        <p className="text-faint">{words.lead}</p>
        {until ? (
          <>
            <p role="status">{words.until(moment(until))}</p>
            <div>
              <Button kind="danger" busy={end.isPending} onClick={() => end.mutate()}>
                {words.end}
              </Button>
            </div>
          </>
        ) : (
          <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
            <Field label={words.overlap} className="w-60">
              <Select choices={OVERLAPS} value={overlap} onChange={(event) => setOverlap(event.target.value)} />
            </Field>
            <Button type="submit" busy={rotate.isPending}>
              {words.rotate}
            </Button>
          </form>
        )}
        {problem && <ProblemNote problem={asProblem(problem)} />}
        {end.isSuccess && <p role="status">{words.ended}</p>}
        {rotate.data && <SecretValue label={words.newKey} value={rotate.data.apiKey} />}
      </div>
    </Card>
  );
}
