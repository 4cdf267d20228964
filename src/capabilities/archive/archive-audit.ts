// Moves old months of the audit log to the archive, as the settings say.
import type { Context } from '../../context.ts';
import { archiveAuditLines } from '../../platform/audit/archive-audit-log.ts';
import { archivedUntil } from './archived-until.ts';

/** Returns how many entries were moved; 0 when there are no more. @throws FilesUnavailable */
export async function archiveOldAuditLines(context: Context, actor: string): Promise<number> {
  const { audit } = context.config.archiveDays;
  return audit === 0 ? 0 : archiveAuditLines(context, actor, archivedUntil(context, audit));
}
