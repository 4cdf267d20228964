// An error for people: what happened, what to do, and the request ID for support. The server explains errors in English.
import type { ApiProblem } from '../api/problem.ts';
import { shellWords } from '../words/shell-words.ts';
import { Button } from './button.tsx';

export function ProblemNote({
  problem,
  onTryAgain,
  showFailures = true,
}: {
  problem: ApiProblem;
  onTryAgain?: () => void;
  showFailures?: boolean;
}) {
  const words = shellWords.problem;
  // The page's own explanations have no status.
  const language = problem.status > 0 ? 'en' : undefined;
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-bad bg-bad-soft px-4 py-3 text-ink wrap-anywhere">
      <p className="font-semibold text-bad">{problem.message}</p>
      {problem.details && problem.details !== problem.message && <p lang={language}>{problem.details}</p>}
      {showFailures && problem.failures.length > 0 && (
        <ul lang={language} className="list-disc pl-5">
          {problem.failures.map(({ field, description }) => (
            <li key={`${field} ${description}`}>
              <code className="font-mono text-[12px]">{field}</code> {description}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {onTryAgain && (
          <Button size="small" onClick={onTryAgain}>
            {words.tryAgain}
          </Button>
        )}
        {problem.page && (
          <a href={problem.page} target="_blank" rel="noreferrer" className="text-[12px] text-accent underline">
            {words.more}
          </a>
        )}
        {problem.requestId && (
          <span className="text-[12px] text-faint">
            {words.request} <code className="font-mono">{problem.requestId}</code>
          </span>
        )}
      </div>
    </div>
  );
}
