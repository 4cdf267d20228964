// The interface of a capability: routes, audit listener, start, stop and reset. An environment is a list of them (src/app.ts).
import type { AuditNews } from './audit/follow-audit-log.ts';
import type { DescribedEvent } from './contract/described-event.ts';
import type { Route } from './contract/route.ts';
import type { Step } from './db/database.ts';
import type { ProsePage } from './docs/docs-parts.ts';

/** A capability declares what it has. Whoever opens one adds it to a single list, so nothing can be left out of another. */
export interface Capability {
  readonly routes?: readonly Route[];
  /** Pages that explain it in prose, beside the reference. */
  readonly prosePages?: readonly ProsePage[];
  /** The types of events that it sends to subscribers. */
  readonly webhooks?: readonly DescribedEvent[];
  /** Called with each new line of the audit log, whichever node or command wrote it. */
  hear?(news: readonly AuditNews[]): void;
  /** Starts what runs by itself, once every capability is open. */
  start?(): void | Promise<void>;
  /** Stops it again, while requests are still being answered. */
  stop?(): void | Promise<void>;
  /** Releases what requests need: threads, connections, writes that were put off. Called after the last request. */
  close?(): void | Promise<void>;
  /** The machine's time at which it has something to do by itself, for whoever closes an environment that nobody uses. */
  nextWorkAt?(): Promise<number | undefined>;
  /** The writes that empty its tables when a test environment is reset. */
  forget?(): readonly Step[];
}
