// The restrictions of the API key. The server refuses an address list that does not include the caller's own.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { asProblem } from '../../../shell/asked.tsx';
import { failuresIn, RestrictionFields, restrictionsIn } from '../../../shell/restriction-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { apiKeyCall, type ClientCredentials } from './api-key-call.ts';

const words = developersWords.restrictions;

export function KeyRestrictionsCard({ credentials }: { credentials: ClientCredentials }) {
  const state = useQuery({
    queryKey: ['api-key restrictions', credentials.clientId],
    queryFn: () => apiKeyCall(credentials, { path: '/restrictions' }),
    gcTime: 0,
    retry: false,
  });
  const save = useMutation({
    mutationFn: (body: object) => apiKeyCall(credentials, { method: 'PUT', path: '/restrictions', body }),
  });
  const problem = save.isError ? asProblem(save.error) : undefined;
  const failuresAt = (name: string) => failuresIn(problem, name);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    save.mutate(restrictionsIn(given));
  }

  return (
    <Card title={words.title}>
      <p className="mb-3 max-w-2xl text-faint">{words.lead}</p>
      {state.isError && <ProblemNote problem={asProblem(state.error)} />}
      {state.data && (
        <form onSubmit={submit} className="grid max-w-xl gap-4">
          <RestrictionFields restrictions={state.data} failuresAt={failuresAt} words={words} />
          {problem && problem.failures.length === 0 && <ProblemNote problem={problem} />}
          <div className="flex items-center gap-3">
            <Button type="submit" kind="primary" busy={save.isPending}>
              {words.save}
            </Button>
            {save.isSuccess && <p role="status">{words.saved}</p>}
          </div>
        </form>
      )}
    </Card>
  );
}
