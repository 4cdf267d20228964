// Deletes old scans and attachments with their files: delivery receipts contain names and signatures.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { attachmentStore } from './attachment.store.ts';
import type { FileRows } from './file-rows.ts';
import { scanStore } from './scan.store.ts';

export function scanRetention(context: Context): RetentionRule {
  return storedFileRetention(context, 'scans', scanStore(context.db), attachmentStore(context.db));
}

export function attachmentRetention(context: Context): RetentionRule {
  return storedFileRetention(context, 'attachments', attachmentStore(context.db), scanStore(context.db));
}

function storedFileRetention(
  { files, config }: Context,
  table: 'scans' | 'attachments',
  store: FileRows,
  others: Pick<FileRows, 'inUse'>,
): RetentionRule {
  return {
    name: table,
    table,
    says: 'deleted, with their files',
    setting: 'LINEHAUL_KEEP_SCANS_DAYS',
    days: config.retentionDays.scans,
    isSwept: false,
    count: (before) => store.countAddedBefore(before),
    async due(before, most) {
      const old = await store.addedBefore(before, most);
      const ids = old.map(({ id }) => id);
      return {
        count: old.length,
        steps: [store.deleteThese(ids)],
        // Before the rows are deleted, so that no orphaned file is left. A newer row may share the file.
        async first() {
          const names = [...new Set(old.map(({ file_name }) => file_name))];
          const inUse = await Promise.all([store.inUseBesides(names, ids), others.inUse(names)]);
          for (const name of names) if (!inUse.some((used) => used.has(name))) await files.remove(name);
        },
      };
    },
  };
}
