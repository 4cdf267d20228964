// Archives everything that is due, from the command line.
import type { Context } from '../../context.ts';
import { archiveOldAuditLines } from './archive-audit.ts';
import { type ArchivePlace, archiveSome } from './archive-freight.ts';

export interface ArchiveReport {
  readonly shipments: number;
  readonly auditLines: number;
}

/** Other writes get in between. `onProgress` is called with the shipments so far. */
export async function runArchive(
  context: Context,
  actor: string,
  onProgress: (shipments: number) => void = () => {},
): Promise<ArchiveReport> {
  let [shipments, auditLines] = [0, 0];
  for (let after: ArchivePlace | undefined; ; ) {
    const { archived, next } = await archiveSome(context, actor, after);
    shipments += archived;
    onProgress(shipments);
    if (next === undefined) break;
    after = next;
  }
  for (let count = 1; count > 0; auditLines += count) count = await archiveOldAuditLines(context, actor);
  return { shipments, auditLines };
}
