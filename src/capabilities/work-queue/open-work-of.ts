// Keeps shipments that an operator takes care of out of the archive.
import type { Context } from '../../context.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { workQueueStore } from './work-queue.store.ts';

export function workQueueArchivePart({ db }: Pick<Context, 'db'>): ArchivePart {
  const store = workQueueStore(db);
  return {
    async unfinished(pros) {
      const items = [...(await store.items(pros)).values()];
      return items.filter(({ follow_up_at }) => follow_up_at !== null).map(({ pro }) => pro);
    },
  };
}
