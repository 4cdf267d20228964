// A confirmation dialog before something irreversible.

import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import { asProblem } from './asked.tsx';

export function SureDialog({
  open,
  title,
  says,
  action,
  busy,
  refusal,
  onSure,
  onClose,
}: {
  open: boolean;
  title: string;
  says: string;
  /** The label of the button. */
  action: string;
  busy: boolean;
  refusal: unknown;
  onSure: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <p>{says}</p>
      {refusal ? <ProblemNote problem={asProblem(refusal)} /> : null}
      <div className="flex gap-2">
        <Button kind="danger" busy={busy} onClick={onSure}>
          {action}
        </Button>
        <Button onClick={onClose}>{shellWords.common.cancel}</Button>
      </div>
    </Dialog>
  );
}
