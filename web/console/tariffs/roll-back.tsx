// Rolls back to the previous version, after confirmation.
import { useState } from 'react';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { isProposal } from './tariff-proposals.tsx';

const words = tariffWords.back;

export function RollBack() {
  const [isOpen, setOpen] = useState(false);
  const back = useOpsChange('post', '/ops/v1/tariffs/rollback', () => setOpen(false));
  return (
    <>
      <span role="status" className="self-center text-good">
        {back.data && (isProposal(back.data) ? tariffWords.one.proposed : words.done(back.data.inForce))}
      </span>
      <Button onClick={() => setOpen(true)}>{words.button}</Button>
      <SureDialog
        open={isOpen}
        title={words.title}
        says={words.lead}
        action={words.button}
        busy={back.isPending}
        refusal={back.error}
        onSure={() => back.mutate({})}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
