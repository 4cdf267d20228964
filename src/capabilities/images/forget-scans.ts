// Scans of old shipments go, with their files: delivery receipts have names and signatures on them.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { scanStore } from './scan.store.ts';

export function scanRetention({ db, files, config }: Context): RetentionRule {
  const store = scanStore(db);
  return {
    name: 'scans',
    table: 'scans',
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
        // Before the rows, so that no file is left that nothing points to. A file may be a younger scan's as well.
        async first() {
          const names = [...new Set(old.map(({ file_name }) => file_name))];
          const inUse = await store.inUseBesides(names, ids);
          for (const name of names) if (!inUse.has(name)) await files.remove(name);
        },
      };
    },
  };
}
