// The records of shipments that are moved again and again while the clock runs on: what was just written is not read back.
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import type { DueShipment } from '../shipments/plan-next.ts';
import type { Recording } from '../shipments/record-events.ts';
import type { PositionRecording } from '../shipments/record-positions.ts';
import type { ReadRecord } from '../shipments/stored-shipment.ts';

/** Some tens of megabytes, while the clock is being turned. */
const MOST = 10_000;

/** Good for one turn of the clock. Where something else has happened to one of them, moving it is a conflict. */
export class ShipmentsUnderWay {
  readonly #records = new Map<string, ReadRecord>();

  get records(): ReadonlyMap<string, ReadRecord> {
    return this.#records;
  }

  /** As they are after a batch was written. */
  keep(due: readonly DueShipment[], moved: Recording['records'], trails: PositionRecording['trails']): void {
    for (const { dueAt: _dueAt, ...read } of due) {
      const record = moved.get(read.pro) ?? read;
      const trail = trails.get(read.pro) ?? record.trail;
      if (END_STAGES.includes(record.state.stage)) this.#records.delete(read.pro);
      else if (this.#records.size < MOST || this.#records.has(read.pro)) {
        this.#records.set(read.pro, trail === record.trail ? record : { ...record, trail });
      }
    }
  }

  forget(pro: string): void {
    this.#records.delete(pro);
  }

  clear(): void {
    this.#records.clear();
  }
}
