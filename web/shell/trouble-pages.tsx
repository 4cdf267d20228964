// Error pages: an unknown URL, a page that failed, and an unreachable server.
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import { Page } from './page.tsx';
import { isServerThere, PageNeverCame } from './page-never-came.ts';

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
  if (error instanceof PageNeverCame) return <OfflinePage />;
  return (
    <Page title={words.crash} lead={words.crashLead}>
      {error instanceof ApiProblem ? <ProblemNote problem={error} /> : <p className="text-bad">{String(error)}</p>}
      <p>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
      </p>
    </Page>
  );
}

const LOOK_EVERY_MS = 5_000;

/** The page is reloaded only once the server responds: the browser's own error page has no way back. */
function OfflinePage() {
  const [isLooking, setLooking] = useState(false);
  const look = useCallback(async () => {
    setLooking(true);
    if (await isServerThere()) location.reload();
    else setLooking(false);
  }, []);
  useEffect(() => {
    const looking = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [look]);
  return (
    <Page title={words.offline} lead={words.offlineLead}>
      <p>
        <Button kind="primary" busy={isLooking} onClick={() => void look()}>
          {words.tryAgain}
        </Button>
      </p>
    </Page>
  );
}
