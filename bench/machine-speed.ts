// How fast the machine is at the moment. On a virtual machine, neighbors change it by up to 50% from one minute to the next, and no counter shows that.
import { createHash } from 'node:crypto';
import { cpuUsage } from 'node:process';

const ROUNDS = 3;
const HASHES = 10_000;

/** CPU milliseconds that the same work takes now; the least of a few rounds, because other threads of this process are counted too. */
export function workMs(): number {
  return Math.min(...Array.from({ length: ROUNDS }, oneRound));
}

function oneRound(): number {
  const before = cpuUsage();
  let hash = '';
  for (let times = 0; times < HASHES; times++) hash = createHash('sha256').update(hash).digest('hex');
  const { user, system } = cpuUsage(before);
  return (user + system) / 1_000;
}
