// The board: one column per status in which a pickup waits for something, the earliest window on top.
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { canMove, isEnd, PICKUP_STATUS, type PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import { asProblem } from '../../shell/asked.tsx';
import { count } from '../../shell/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { pickupWords } from '../../words/console-pickup-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { opsPage } from '../desk/ops.ts';
import { BoardCard } from './board-card.tsx';
import type { BoardPickup } from './pickup.ts';
import { type Move, ReportDialog } from './report-dialog.tsx';

const OPEN_STATUSES = PICKUP_STATUS.codes.filter((status) => !isEnd(status));
const MOST_CARDS = 50;

export function PickupBoard({ terminal }: { terminal: string }) {
  const [move, setMove] = useState<Move>();
  const [dragged, setDragged] = useState<BoardPickup>();
  const now = useFreightNow()().toISOString();
  const columns = useQueries({
    queries: OPEN_STATUSES.map((status) => ({
      queryKey: ['ops-board', status, terminal],
      queryFn: () => opsPage('/ops/v1/pickup-requests', { status, terminal, limit: String(MOST_CARDS) }),
    })),
  });
  const failed = columns.find(({ isError }) => isError);
  if (failed !== undefined) {
    return (
      <ProblemNote
        problem={asProblem(failed.error)}
        onTryAgain={() => columns.forEach((column) => void column.refetch())}
      />
    );
  }

  function drop(to: PickupStatus) {
    if (dragged !== undefined && canMove(dragged.status, to)) setMove({ requestNumber: dragged.requestNumber, to });
    setDragged(undefined);
  }

  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
        {OPEN_STATUSES.map((status, at) => {
          const column = columns[at]?.data;
          const fits = dragged !== undefined && canMove(dragged.status, status);
          return (
            <section
              key={status}
              aria-label={PICKUP_STATUS.describe(status)}
              onDragOver={(event) => fits && event.preventDefault()}
              onDrop={() => drop(status)}
              className={classNames(
                'grid content-start gap-2 rounded-lg bg-sunken p-2',
                fits && 'outline-2 outline-accent outline-dashed',
              )}
            >
              <h2 className="flex justify-between gap-2 px-1 text-[13px] font-semibold">
                {PICKUP_STATUS.describe(status)}
                <span className="text-faint tabular-nums">
                  {column && `${count(column.data.length)}${column.cursor === null ? '' : '+'}`}
                </span>
              </h2>
              {column?.data.length === 0 && <p className="px-1 text-[13px] text-faint">{pickupWords.noneIn}</p>}
              <ul className="relative grid grid-cols-1 gap-2 overflow-y-auto sm:max-h-[70dvh]">
                {column?.data.map((pickup) => (
                  <BoardCard
                    key={pickup.requestNumber}
                    pickup={pickup}
                    isLate={pickup.closesAt < now}
                    onMove={(to) => setMove({ requestNumber: pickup.requestNumber, to })}
                    onDrag={() => setDragged(pickup)}
                  />
                ))}
              </ul>
              {column?.cursor && <p className="px-1 text-[13px] text-faint">{pickupWords.more(MOST_CARDS)}</p>}
            </section>
          );
        })}
      </div>
      <ReportDialog move={move} onClose={() => setMove(undefined)} />
    </>
  );
}
