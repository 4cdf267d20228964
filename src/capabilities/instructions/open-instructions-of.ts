// Keeps shipments with an unanswered instruction out of the archive.
import type { Context } from '../../context.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { instructionStore } from './instruction.store.ts';

export function instructionArchivePart({ db }: Pick<Context, 'db'>): ArchivePart {
  const store = instructionStore(db);
  return { unfinished: (pros) => store.prosWith(pros, ['WAITING']) };
}
