// What the new address would cost, shown before accepting.
import { useState } from 'react';
import { asProblem } from '../../shell/asked.tsx';
import type { Instruction } from '../../shell/instruction-view.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { billWords } from '../../words/console-bill-words.ts';
import { instructionWords } from '../../words/instruction-words.ts';
import type { CorrectedBill } from '../bills/charges-compared.tsx';
import { useOpsChange } from '../desk/use-ops.ts';

export function NewCharges({ instruction: { pro, destination } }: { instruction: Instruction }) {
  const [shown, setShown] = useState<CorrectedBill>();
  const preview = useOpsChange('post', '/ops/v1/shipments/{pro}/reconsignment', (answer) => {
    if (!('proposalId' in answer)) setShown(answer);
  });
  const body = { reason: instructionWords.kinds.CHANGE_ADDRESS, destination, dryRun: true };
  if (shown !== undefined) {
    const { before, after, difference } = shown;
    return (
      <dl className="grid grid-cols-[max-content_max-content] gap-x-4 gap-y-1 tabular-nums">
        <dt>{billWords.chargesBefore}</dt>
        <dd className="text-right">{before.total ?? billWords.noPrice}</dd>
        <dt>{billWords.chargesAfter}</dt>
        <dd className="text-right">{after.total ?? billWords.noPrice}</dd>
        <dt className="col-span-2 font-medium">{billWords.difference(difference)}</dt>
      </dl>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="small" busy={preview.isPending} onClick={() => preview.mutate({ path: { pro }, body })}>
        {instructionWords.desk.price}
      </Button>
      {preview.error && <ProblemNote problem={asProblem(preview.error)} />}
    </div>
  );
}
