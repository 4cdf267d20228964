// The live stream of the console: figures, events, background jobs and truck positions.
import type { Answer } from '../../platform/contract/route.ts';
import type { EventStream } from '../../platform/http/response/event-stream.ts';
import { TRUCK_FIELDS } from '../network-map/truck-leg.ts';
import type { ConsoleMessage } from './console-message.schema.ts';
import type { NowBoard } from './overview-now.ts';
import type { OverviewParts } from './overview-parts.ts';

const LATEST_EVENTS = 12;
const NOW_EVERY_MS = 2_000;
const TRUCKS_EVERY_MS = 10_000;
/** Keeps messages small, so that slow clients are not disconnected. With more trucks, the client is told to request them. */
const MOST_TRUCKS = 2_000;

export function streamOverview(parts: OverviewParts, board: NowBoard): Answer {
  return { status: 200, stream: (stream) => begin(parts, board, stream) };
}

async function begin({ context, events, jobs, trucks }: OverviewParts, board: NowBoard, stream: EventStream) {
  const send = (message: ConsoleMessage) => stream.send(message);
  const endJobs = jobs.listen((job) => send({ event: 'job', data: job }));
  const endEvents = await events.follower.followWithLatest(LATEST_EVENTS, (row) =>
    send({
      event: 'event',
      data: {
        id: row.event_id,
        type: row.type,
        timestamp: new Date(row.occurred_at).toISOString(),
        sequence: row.sequence,
        subject: row.subject,
        pro: row.pro,
      },
    }),
  );
  const showNow = async () => send({ event: 'overview', data: await board.now() });
  const showTrucks = async () => {
    const { at, rows } = await trucks.rows();
    const known = { at: new Date(at).toISOString(), total: rows.length };
    if (rows.length > MOST_TRUCKS) send({ event: 'trucks', data: known });
    else send({ event: 'position', data: { ...known, fields: TRUCK_FIELDS, rows } });
  };
  const stops = [repeat(showNow, NOW_EVERY_MS), repeat(showTrucks, TRUCKS_EVERY_MS)];
  return () => {
    endJobs();
    endEvents();
    for (const stop of stops) stop();
  };

  /** Runs never overlap, so that a slow database does not get more queries. */
  function repeat(show: () => Promise<void>, everyMs: number): () => void {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const round = async () => {
      await show().catch((error: Error) => context.log.warn({ reason: error.message }, 'the console was not told'));
      if (!isOver) timer = setTimeout(round, everyMs).unref();
    };
    void round();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }
}
