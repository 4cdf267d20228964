// The result of an import whose files have faults: nothing is stored, and every rejected row is reported.
import type { CarrierFault } from '../../freight/carrier-files/carrier-fault.ts';
import type { JobOutcome } from '../jobs/defined-job.ts';

export function rejectedRows(faults: readonly CarrierFault[], count: number): JobOutcome {
  const rows = count === 1 ? 'One row is' : `${count} rows are`;
  return {
    rejects: faults,
    rejected: count,
    message: `${rows} rejected, so nothing was imported. Fix them and send the files again.`,
  };
}
