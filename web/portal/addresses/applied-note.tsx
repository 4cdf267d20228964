// Says which services the chosen address added to the form, with a button to take them away again.
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import { Button } from '../../ui/button.tsx';
import { addressWords } from '../../words/address-words.ts';
import { serviceName } from '../quotes/services.ts';

const words = addressWords.applied;

export function AppliedNote(props: {
  added: readonly BolAccessorial[];
  leftOut?: readonly BolAccessorial[];
  onUndo: () => void;
}) {
  const { added, leftOut = [], onUndo } = props;
  const names = (codes: readonly BolAccessorial[]) => codes.map(serviceName).join(', ');
  return (
    <div role="status">
      {added.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-2">
          {words.added(names(added))}
          <Button size="small" onClick={onUndo}>
            {words.undo}
          </Button>
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="mt-1 rounded-md bg-warn-soft px-3 py-2 text-warn">{words.tooMany(names(leftOut))}</p>
      )}
    </div>
  );
}
