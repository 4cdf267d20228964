// Shown to an operator who must set up a second factor first: nothing else is possible until then.
import { useState } from 'react';
import type { ApiProblem } from '../../api/problem.ts';
import { SESSION_PATHS, signOut } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { accountWords } from '../../words/account-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { asProblem } from '../asked.tsx';
import { useSignedIn } from '../signed-in.ts';
import { useOwnFactor } from './own-factor.ts';
import { SecondFactorCard } from './second-factor-card.tsx';

const words = accountWords.factor.required;

export function SetUpFactorPage() {
  const { realm } = useSignedIn();
  const path = SESSION_PATHS[realm];
  const factor = useOwnFactor(path);
  const [problem, setProblem] = useState<ApiProblem>();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-2xl content-center gap-5 p-6">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
        <p className="mt-1 text-faint">{words.lead}</p>
      </div>
      {problem && <ProblemNote problem={problem} />}
      <SecondFactorCard path={path} />
      <div className="flex gap-2">
        {factor.data?.isOn && (
          <Button kind="primary" onClick={() => location.reload()}>
            {words.done}
          </Button>
        )}
        <Button onClick={() => void signOut(realm).catch((thrown) => setProblem(asProblem(thrown)))}>
          {shellWords.bar.signOut}
        </Button>
      </div>
    </main>
  );
}
