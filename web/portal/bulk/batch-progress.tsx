// The progress of a file, and the buttons to start, pause and resume it.
import { Link } from '@tanstack/react-router';
import { count } from '../../shell/format.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { bulkWords } from '../../words/bulk-words.ts';
import { MOST_BILLS } from '../pickups/pickup-form.ts';
import { plainSearch } from '../quotes/page-search.ts';
import type { Batch } from './batch.ts';
import { saveResults } from './batch-results.ts';
import { PrintAll } from './print-all.tsx';

const words = bulkWords.run;

export function BatchProgress({ batch }: { batch: Batch }) {
  const { record, hindrance } = batch;
  const { state, done, failed, rowCount, kind } = record;
  const waiting = rowCount - done - failed;
  if (state === 'ready' && done === 0) {
    return (
      <Card title={bulkWords.check.title}>
        <p>{bulkWords.check.good(count(waiting))}</p>
        {failed > 0 && <p className="text-bad">{bulkWords.check.bad(count(failed))}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button kind="primary" disabled={waiting === 0} onClick={() => void batch.run()}>
            {bulkWords.check.start[kind](count(waiting))}
          </Button>
          <Button onClick={() => void batch.change({ state: 'mapping' })}>{bulkWords.check.back}</Button>
        </div>
      </Card>
    );
  }
  const pace = paceOf(batch);
  const booked = batch.rows.flatMap((row) =>
    row.result?.pro === undefined
      ? []
      : [{ pro: row.result.pro, handlingUnits: Number(batch.valuesOf(row).count) || 1 }],
  );
  const pros = booked.map(({ pro }) => pro).slice(0, MOST_BILLS);
  return (
    <Card title={words.title} aside={<span className="text-faint">{bulkWords.states[state]}</span>}>
      <Progress done={done + failed} total={rowCount} label={words.progress} />
      <p className="mt-1">
        <span className="text-good">{words.done(count(done))}</span>
        {failed > 0 && <span className="text-bad"> · {words.failed(count(failed))}</span>}
        {waiting > 0 && ` · ${words.waiting(count(waiting))}`}
        {state === 'running' && pace > 0 && <span className="text-faint"> · {words.rate(count(pace))}</span>}
      </p>
      {hindrance && (
        <p role="status" className="mt-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
          {words[hindrance]}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'running' && <Button onClick={() => void batch.pause()}>{words.pause}</Button>}
        {state !== 'running' && waiting > 0 && (
          <Button kind="primary" onClick={() => void batch.run()}>
            {words.resume}
          </Button>
        )}
        {state !== 'running' && failed > 0 && <Button onClick={() => void batch.retryFailed()}>{words.retry}</Button>}
        <Button onClick={() => void saveResults(batch)}>{words.results}</Button>
        {state !== 'running' && pros.length > 0 && (
          <Link to="/pickups/new" search={plainSearch({ pros: pros.join('~') })} className={buttonLook({})}>
            {words.pickup(count(pros.length))}
          </Link>
        )}
      </div>
      {state !== 'running' && <PrintAll shipments={booked} />}
    </Card>
  );
}

function paceOf({ record, startedAt, doneAtStart }: Batch): number {
  const minutes = (Date.now() - startedAt) / 60_000;
  return minutes < 0.02 ? 0 : Math.round((record.done + record.failed - doneAtStart) / minutes);
}
