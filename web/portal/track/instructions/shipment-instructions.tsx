// The instructions that a user can give the carrier about freight that is held up, and their outcome.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { InstructionKind } from '../../../../src/freight/instructions/instruction-kinds.ts';
import { api, dataOf } from '../../../api/client.ts';
import { asProblem } from '../../../shell/asked.tsx';
import { moment } from '../../../shell/format.ts';
import { type Instruction, InstructionBadge, InstructionText } from '../../../shell/instruction-view.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { Button, ButtonLink, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { instructionWords } from '../../../words/instruction-words.ts';
import { trackWords } from '../../../words/track-words.ts';
import { plainSearch } from '../../quotes/page-search.ts';
import type { ShipmentHistory } from '../find-shipments.ts';
import { InstructionForm } from './instruction-form.tsx';

const words = instructionWords.portal;
const ENDED: readonly string[] = ['Delivered', 'Returned'];

/** Renders nothing for freight that never had an exception. */
export function ShipmentInstructions({ shipment }: { shipment: ShipmentHistory }) {
  const { pro, exceptions, status, movementHistory, destinationTerminal: terminal } = shipment;
  const { permissions } = useSignedIn().session;
  const asked = useQuery({
    // Any event can change which instructions are possible.
    queryKey: ['instructions', pro, movementHistory.length],
    queryFn: () => dataOf(api.GET('/v1/shipments/{pro}/instructions', { params: { path: { pro } } })),
    placeholderData: (before) => before,
    enabled: exceptions.length > 0,
  });
  const [open, setOpen] = useState<InstructionKind>();
  const [isSent, setSent] = useState(false);
  if (exceptions.length === 0) return null;
  const isTroubled = exceptions.some((exception) => exception.status === 'ACTIVE');
  const { possible = [], instructions = [] } = asked.data ?? {};
  const mayInstruct = permissions.includes('freight.write');
  const mayClaim = isTroubled && permissions.includes('billing.write') && ENDED.includes(status.conciseStatus);
  const phone = isTroubled ? terminal?.phone : undefined;
  const hasButtons = (mayInstruct && possible.length > 0) || mayClaim || Boolean(phone);
  const isWaiting = instructions.some((one) => one.status === 'WAITING');
  if (!hasButtons && instructions.length === 0) return null;
  return (
    <Card title={possible.length > 0 ? words.title : hasButtons ? words.options : words.list}>
      <div className="grid gap-3">
        {hasButtons && (
          <div className="no-print flex flex-wrap gap-2">
            {mayInstruct &&
              possible.map((kind, at) => (
                <Button key={kind} {...(at === 0 && { kind: 'primary' as const })} onClick={() => setOpen(kind)}>
                  {instructionWords.kinds[kind]}
                </Button>
              ))}
            {phone && terminal && (
              <ButtonLink href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {trackWords.trouble.call(terminal.name, phone)}
              </ButtonLink>
            )}
            {mayClaim && (
              <Link to="/billing/claims/new" search={plainSearch({ pro })} className={buttonLook({})}>
                {words.claim}
              </Link>
            )}
          </div>
        )}
        <p role="status" className="text-good empty:hidden">
          {isSent && isWaiting && words.sent}
        </p>
        {instructions.length > 0 && (
          <ul aria-label={words.list} className="grid gap-2">
            {instructions.map((instruction) => (
              <Given key={instruction.instructionId} instruction={instruction} mayWithdraw={mayInstruct} />
            ))}
          </ul>
        )}
      </div>
      <Dialog
        open={open !== undefined}
        title={open === undefined ? '' : instructionWords.kinds[open]}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && (
          <InstructionForm
            pro={pro}
            kind={open}
            onDone={() => {
              setOpen(undefined);
              setSent(true);
            }}
          />
        )}
      </Dialog>
    </Card>
  );
}

function Given({ instruction, mayWithdraw }: { instruction: Instruction; mayWithdraw: boolean }) {
  const { instructionId, status, givenAt, givenBy, answer } = instruction;
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.POST('/v1/instructions/{instructionId}/withdrawal', { params: { path: { instructionId } } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['instructions'] }),
  });
  return (
    <li className="grid gap-1 border-t pt-2 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <InstructionText instruction={instruction} />
        <InstructionBadge status={status} />
      </div>
      {answer !== undefined && answer.note !== '' && (
        <p className="wrap-anywhere">
          <strong className="font-semibold">{instructionWords.answer}:</strong> {answer.note}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-[13px] text-faint">{instructionWords.given(moment(givenAt), givenBy)}</p>
        {status === 'WAITING' && mayWithdraw && (
          <Button size="small" className="no-print" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {withdraw.isPending ? words.withdrawing : words.withdraw}
          </Button>
        )}
      </div>
      {withdraw.error && <ProblemNote problem={asProblem(withdraw.error)} />}
    </li>
  );
}
