// What is shown where no page is: an address without a page, and a page that failed.
import { Link } from '@tanstack/react-router';
import { ApiProblem } from '../api/problem.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import { Page } from './page.tsx';

const words = shellWords.problem;

export function NotFoundPage({ home }: { home: string }) {
  return (
    <Page title={words.notFound} lead={words.notFoundLead}>
      <p>
        <Link to={home} className={buttonLook({ kind: 'primary' })}>
          {words.home}
        </Link>
      </p>
    </Page>
  );
}

export function FailedPage({ error }: { error: unknown }) {
  return (
    <Page title={words.crash} lead={words.crashLead}>
      {error instanceof ApiProblem ? <ProblemNote problem={error} /> : <p className="text-bad">{String(error)}</p>}
      <p>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
      </p>
    </Page>
  );
}
