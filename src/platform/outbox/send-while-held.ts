// Sends something outside the database only while this node holds the job: it is asked at the last moment, when the connection is open.
import type { Job } from './job.ts';
import { LeaseLost } from './job-leases.ts';

/** @throws LeaseLost if it was not sent because another node may be sending it */
export async function sendWhileHeld<Sent>(
  job: Pick<Job, 'isHeld'>,
  send: (mayBegin: () => boolean) => Promise<Sent>,
): Promise<Sent> {
  let isWithdrawn = false;
  const sent = await send(() => {
    isWithdrawn = !job.isHeld();
    return !isWithdrawn;
  });
  if (isWithdrawn) throw new LeaseLost('It was not sent: another node may be sending it.');
  return sent;
}
