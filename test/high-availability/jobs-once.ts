// Whether work after the response was done once: each bill is announced once in the event feed, and each e-mail is sent once.
import { setTimeout as pause } from 'node:timers/promises';
import { report } from '../support/report.ts';
import type { Clients } from './clients.ts';
import type { JobsOutcome } from './outcome.ts';
import type { Rig } from './rig.ts';

const WAIT_MS = 180_000;
/** Long enough for a second node to repeat a job whose lease has expired. */
const REPEATED_WITHIN_MS = 3_000;

export async function jobsOnce(clients: Clients, { nodes }: Rig): Promise<JobsOutcome> {
  const bills = new Set(clients.bills.keys());
  const mails = new Set(clients.mailedBills.map((pro) => `bol%3A${pro}%3A1.eml`));
  const expected = bills.size + mails.size;
  let repeated: readonly string[] = [];
  const look = async () => {
    const announced = countOf(await announcedBills(clients), bills);
    const sent = countOf(nodes.mailsSent(), mails);
    const counts = [...announced.values(), ...sent.values()];
    repeated = [...announced, ...sent].filter(([, count]) => count > 1).map(([what]) => what);
    return { missing: expected - counts.length, repeated: repeated.length };
  };
  const giveUpAt = performance.now() + WAIT_MS;
  while ((await look()).missing > 0 && performance.now() < giveUpAt) await pause(500);
  await pause(REPEATED_WITHIN_MS);
  const outcome = { expected, ...(await look()) };
  for (const what of repeated) report(`  ran more than once: ${what}`);
  return outcome;
}

/** The PRO of every `shipment.created` in the feed. */
async function announcedBills(clients: Clients): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const path = `/v1/events?types=shipment.created&limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { body } = await clients.traffic.send({ method: 'GET', path, headers: clients.shipper });
    for (const event of body.data) found.push(event.data.pro);
    if (body.data.length < 200 || body.cursor === null) return found;
    cursor = body.cursor;
  }
}

function countOf(found: readonly string[], wanted: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of found) if (wanted.has(one)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
