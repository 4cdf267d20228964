// What the documentation knows of a type of event that subscribers receive.
import type { TSchema } from 'typebox';

export interface DescribedEvent {
  /** As in `shipment.delivered`. */
  readonly type: string;
  /** The heading that it is listed under. */
  readonly group: string;
  /** Completes "`data` …". */
  readonly aboutData: string;
  /** When it happens, in one sentence. */
  readonly when: string;
  /** Of the whole event. */
  readonly schema: TSchema;
  /** A real one. */
  sample(): object;
}
