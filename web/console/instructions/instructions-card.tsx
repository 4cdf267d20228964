// The customer's instructions for this shipment, with buttons to answer them.
import { moment } from '../../shell/format.ts';
import { InstructionBadge, InstructionText } from '../../shell/instruction-view.tsx';
import { Card } from '../../ui/card.tsx';
import { instructionWords as words } from '../../words/instruction-words.ts';
import { useOps } from '../desk/use-ops.ts';
import { AnswerButtons } from './answer-buttons.tsx';

/** Renders nothing if there are no instructions. */
export function InstructionsCard({ pro }: { pro: string }) {
  const asked = useOps('/ops/v1/instructions', { query: { pro } });
  const instructions = asked.data ?? [];
  if (instructions.length === 0) return null;
  return (
    <Card title={words.desk.card}>
      <ul className="grid gap-3">
        {instructions.map((instruction) => {
          const { instructionId, status, givenAt, givenBy, answer } = instruction;
          return (
            <li key={instructionId} className="grid gap-1.5 border-t pt-3 first:border-t-0 first:pt-0">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <InstructionText instruction={instruction} />
                <InstructionBadge status={status} />
              </div>
              {answer !== undefined && answer.note !== '' && (
                <p className="wrap-anywhere">
                  <strong className="font-semibold">{words.answer}:</strong> {answer.note}
                </p>
              )}
              <p className="text-[13px] text-faint">{words.given(moment(givenAt), givenBy)}</p>
              <AnswerButtons instruction={instruction} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
