// A link back to an unfinished bill of lading.
import { Link } from '@tanstack/react-router';
import { moment } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { buttonLook } from '../../ui/button.tsx';
import { homeWords as words } from '../../words/home-words.ts';
import { keptDraft } from '../ship/draft-keeper.ts';

export function ResumeDraft() {
  const { session } = useSignedIn();
  const kept = keptDraft(session.username);
  if (kept === undefined) return null;
  const { origin, destination } = kept.form;
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-lg border bg-accent-soft px-4 py-2.5">
      <span>{words.draft(destination.name || destination.city || origin.city || '…', moment(kept.savedAt))}</span>
      <Link to="/ship" className={buttonLook({ size: 'small' })}>
        {words.resume}
      </Link>
    </p>
  );
}
