// What the documentation needs to know about a type of webhook event.
import type { TSchema } from 'typebox';

export interface DescribedEvent {
  /** Such as `shipment.delivered`. */
  readonly type: string;
  /** The heading under which it is listed. */
  readonly group: string;
  /** Completes "`data` …". */
  readonly aboutData: string;
  /** When it happens, in one sentence. */
  readonly when: string;
  /** The schema of the whole event. */
  readonly schema: TSchema;
  /** A real event. */
  sample(): object;
}
