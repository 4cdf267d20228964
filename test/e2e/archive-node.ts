// A process that archives freight in small steps, years after it was delivered, for tests that kill it.
import { archiveOldAuditLines } from '../../src/capabilities/archive/archive-audit.ts';
import { type ArchivePlace, archiveSome } from '../../src/capabilities/archive/archive-freight.ts';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';

const ACTOR = 'cli:tester';
/** Many files and transactions, so that a kill hits all parts of a step. */
const AT_ONCE = 5;

const now = Number(process.env.ARCHIVE_AT);
const context = await openContext(readConfig(process.env), 'production', { clock: { now: () => now } });
process.stdout.write('working\n');
for (let after: ArchivePlace | undefined; ; ) {
  const { next } = await archiveSome(context, ACTOR, after, AT_ONCE);
  if (next === undefined) break;
  after = next;
}
while ((await archiveOldAuditLines(context, ACTOR)) > 0);
await context.close();
