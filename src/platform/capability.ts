// The interface of a capability: routes, audit listener, start, stop and reset. An environment is a list of them (src/app.ts).
import type { AuditNews } from './audit/follow-audit-log.ts';
import type { DescribedEvent } from './contract/described-event.ts';
import type { Route } from './contract/route.ts';
import type { Step } from './db/database.ts';
import type { DocsPage } from './docs/docs-parts.ts';

/** A capability declares everything it has. It is added to one list when opened, so nothing can be left out of another. */
export interface Capability {
  readonly routes?: readonly Route[];
  /** Pages that explain it in prose, in addition to the reference. */
  readonly docsPages?: readonly DocsPage[];
  /** The event types that it sends to subscribers. */
  readonly webhooks?: readonly DescribedEvent[];
  /** Called with each new audit entry, whichever node or command wrote it. */
  hear?(news: readonly AuditNews[]): void;
  /** Starts its background work, once every capability is open. */
  start?(): void | Promise<void>;
  /** Stops it again, while requests are still being served. */
  stop?(): void | Promise<void>;
  /** Releases what requests need: threads, connections, deferred writes. Called after the last request. */
  close?(): void | Promise<void>;
  /** The system time at which it next has background work, for code that closes idle environments. */
  nextWorkAt?(): Promise<number | undefined>;
  /** The writes that empty its tables when a test environment is reset. */
  forget?(): readonly Step[];
}
