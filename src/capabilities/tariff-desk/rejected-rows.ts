// How an import ends whose files have faults: nothing is stored, and every row that was refused can be read.
import type { CarrierFault } from '../../freight/network/carrier-fault.ts';
import type { JobOutcome } from '../jobs/job-desk.ts';

export function rejectedRows(faults: readonly CarrierFault[], count: number): JobOutcome {
  const rows = count === 1 ? 'One row is' : `${count} rows are`;
  return {
    rejects: faults,
    rejected: count,
    message: `${rows} rejected, so nothing was imported. Fix them and send the files again.`,
  };
}
