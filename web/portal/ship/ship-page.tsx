// Ship: the form of a bill of lading. Input is saved as a draft; the server's failures are shown at their fields.
import { useNavigate } from '@tanstack/react-router';
import { asProblem } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { shellWords } from '../../words/shell-words.ts';
import { shipWords as words } from '../../words/ship-words.ts';
import { forgetDraft } from './draft-keeper.ts';
import { ShipEditor } from './ship-editor.tsx';
import { useBegin } from './use-begin.ts';

export function ShipPage() {
  const navigate = useNavigate();
  const { session } = useSignedIn();
  const { begin, problem } = useBegin();
  function startOver() {
    forgetDraft(session.username);
    void navigate({ to: '/ship', search: { new: Date.now() } });
  }
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button kind="quiet" onClick={startOver}>
          {words.clear}
        </Button>
      }
    >
      {problem != null && <ProblemNote problem={asProblem(problem)} />}
      {begin === undefined && problem == null && (
        <p role="status" className="animate-pulse py-6 text-faint">
          {shellWords.loading}
        </p>
      )}
      {begin && <ShipEditor key={location.search} begin={begin} />}
    </Page>
  );
}
