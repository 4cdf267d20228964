// Ship: the bill of lading form. What the user types is saved, and errors from the server appear at the fields they concern.
import { Link, useNavigate } from '@tanstack/react-router';
import { asProblem } from '../../shell/asked.tsx';
import { InSlices } from '../../shell/in-slices.tsx';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shellWords } from '../../words/shell-words.ts';
import { shipWords as words } from '../../words/ship-words.ts';
import { templateWords } from '../../words/template-words.ts';
import { useSearchTexts } from '../quotes/page-search.ts';
import { forgetDraft } from './draft-keeper.ts';
import { ShipEditor } from './ship-editor.tsx';
import { useBegin } from './use-begin.ts';

export function ShipPage() {
  const navigate = useNavigate();
  const { session } = useSignedIn();
  const { begin, problem } = useBegin();
  const { correct } = useSearchTexts();
  function startOver() {
    forgetDraft(session.username);
    void navigate({ to: '/ship', search: { new: Date.now() } });
  }
  return (
    <Page
      title={correct ? words.correct.title(correct) : words.title}
      lead={correct ? words.correct.lead : words.lead}
      actions={
        correct ? (
          <Link to={`/track/${correct}`} className={buttonLook({ kind: 'quiet' })}>
            {shellWords.common.cancel}
          </Link>
        ) : (
          <>
            <Link to="/ship/templates" className={buttonLook({ kind: 'quiet' })}>
              {templateWords.open}
            </Link>
            <Button kind="quiet" onClick={startOver}>
              {words.clear}
            </Button>
          </>
        )
      }
    >
      {problem != null && <ProblemNote problem={asProblem(problem)} />}
      {begin === undefined && problem == null && <Skeleton lines={6} />}
      {begin && (
        <InSlices key={location.search}>
          <ShipEditor begin={begin} />
        </InSlices>
      )}
    </Page>
  );
}
