// A move of a pickup, reported from the board.
import type { PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { pickupWords } from '../../words/console-pickup-words.ts';
import { ReportForm } from './report-form.tsx';

export interface Move {
  readonly requestNumber: string;
  readonly to: PickupStatus;
}

export function ReportDialog({ move, onClose }: { move: Move | undefined; onClose: () => void }) {
  const title = move === undefined ? '' : `${move.requestNumber}: ${pickupWords.moves[move.to]}`;
  return (
    <Dialog open={move !== undefined} title={title} onClose={onClose}>
      {move && <ReportForm requestNumber={move.requestNumber} to={move.to} onDone={onClose} />}
    </Dialog>
  );
}
