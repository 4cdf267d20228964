// Keeps shipments with an open claim out of the archive.
import type { Context } from '../../context.ts';
import { UNDECIDED_CLAIMS } from '../../freight/claims/claim-status.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { claimStore } from './claim.store.ts';

export function claimArchivePart({ db }: Pick<Context, 'db'>): ArchivePart {
  const store = claimStore(db);
  return { unfinished: (pros) => store.prosWith(pros, [...UNDECIDED_CLAIMS, 'OFFERED', 'APPROVED']) };
}
