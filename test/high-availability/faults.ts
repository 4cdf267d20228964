// What breaks, and how it is put right: one entry for each fault of `npm run ha:torture`.
import { until } from '../support/waiting.ts';
import type { DatabaseMachine } from './database-machines.ts';
import { oldProgram } from './old-program.ts';
import type { FaultName } from './options.ts';
import { goneAll, signalAll } from './own-processes.ts';
import type { Rig } from './rig.ts';

/** Breaks something under load, and returns how to put it right. What is not running any more is started by itself. */
type Break = (rig: Rig) => Promise<() => Promise<void>>;

export interface Fault {
  readonly does: string;
  /** No request may fail: operators do it on purpose, or the machine only serves reads. Otherwise an outage of 10 seconds is allowed. */
  readonly isHarmless: boolean;
  readonly strike: Break;
  /** Why it cannot be done here. */
  refused?(rig: Rig): string | undefined;
  /** Before the load starts. */
  prepare?(rig: Rig, upgradeFrom: string | undefined): Promise<void>;
}

const nothing = async () => {};

async function killPostgres(machine: DatabaseMachine): Promise<void> {
  const pids = machine.postgresPids();
  signalAll(pids, 'SIGKILL');
  await goneAll(pids);
}

async function killMachine(machine: DatabaseMachine): Promise<void> {
  machine.patroni()?.signal('SIGKILL');
  machine.etcd()?.signal('SIGKILL');
  await killPostgres(machine);
}

/** PostgreSQL and Patroni: a machine whose disk or hypervisor hangs. */
function stall(machine: DatabaseMachine): () => Promise<void> {
  const pids = [machine.patroni()!.pid, ...machine.postgresPids()];
  signalAll(pids, 'SIGSTOP');
  return async () => signalAll(pids, 'SIGCONT');
}

const A_MEGABYTE_OF_LOG = "SELECT pg_logical_emit_message(false, 'filler', repeat('x', 1000000))";

const waitsForStandby = (primary: DatabaseMachine) =>
  until('a commit waits for its standby', async () => {
    const [row] = await primary.ask(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query ~* 'commit|insert'",
    );
    return Number(row!.waiting) > 0;
  });

/** The standby that no commit waits for, once nodes are connected to it. */
async function readReplica({ databases, nodes }: Rig): Promise<DatabaseMachine> {
  const standby = await databases.asynchronousStandby();
  await until('the standby serves reads', async () => {
    const sql = `SELECT count(*)::int AS nodes FROM pg_stat_activity WHERE datname = '${nodes.database}'`;
    const [row] = await standby.ask(sql);
    return Number(row!.nodes) > 0;
  });
  return standby;
}

export const FAULTS: Readonly<Record<FaultName, Fault>> = {
  'kill-primary': {
    does: 'kill -9 of PostgreSQL on the primary',
    isHarmless: false,
    async strike({ databases }) {
      await killPostgres(await databases.primary());
      return nothing;
    },
  },
  'kill-primary-mid-commit': {
    does: 'kill -9 of the primary while commits wait for the standby',
    isHarmless: false,
    async strike({ databases }) {
      const [primary, standby] = await Promise.all([databases.primary(), databases.synchronousStandby()]);
      const resume = stall(standby);
      try {
        // They are on the primary's disk and nowhere else: nobody may have been told that they exist.
        await waitsForStandby(primary);
        await killPostgres(primary);
      } finally {
        await resume();
      }
      return nothing;
    },
  },
  'kill-primary-machine': {
    does: 'kill -9 of PostgreSQL, Patroni and etcd on the primary’s machine',
    isHarmless: false,
    async strike({ databases }) {
      await killMachine(await databases.primary());
      return nothing;
    },
  },
  'kill-node': {
    does: 'kill -9 of a Linehaul node',
    isHarmless: false,
    async strike({ nodes }) {
      const [node] = nodes.all;
      node!.kill();
      return () => node!.start();
    },
  },
  'kill-etcd-leader': {
    does: 'kill -9 of etcd’s leader',
    isHarmless: false,
    async strike({ databases }) {
      (await databases.etcdLeader()).etcd()?.signal('SIGKILL');
      return nothing;
    },
  },
  'cut-primary': {
    does: 'network cut of the primary’s machine',
    isHarmless: false,
    refused: ({ databases }) => databases.network.refused,
    async strike({ databases }) {
      const { number } = await databases.primary();
      databases.network.cut(number);
      return async () => databases.network.heal(number);
    },
  },
  'stall-standby': {
    does: 'stalled synchronous standby (SIGSTOP)',
    isHarmless: false,
    async strike({ databases }) {
      return stall(await databases.synchronousStandby());
    },
  },
  'stall-replica': {
    does: 'stalled asynchronous standby, which serves reads (SIGSTOP)',
    isHarmless: true,
    async strike(rig) {
      return stall(await readReplica(rig));
    },
  },
  'kill-replica': {
    does: 'kill -9 of PostgreSQL on the asynchronous standby, which serves reads',
    isHarmless: true,
    async strike(rig) {
      await killPostgres(await readReplica(rig));
      return nothing;
    },
  },
  'fill-disk': {
    does: 'full disk on the primary',
    isHarmless: false,
    refused: ({ databases }) => databases.machines[0]!.disk.refused,
    async strike({ databases }) {
      const { disk, ask } = await databases.primary();
      disk.fill();
      // Until its log needs a new file, PostgreSQL continues with the writes that fit into what it has. This uses the log up.
      await until(
        'PostgreSQL stops',
        () =>
          ask(A_MEGABYTE_OF_LOG).then(
            () => false,
            () => true,
          ),
        60_000,
      );
      return async () => disk.empty();
    },
  },
  'rolling-restart': {
    does: 'rolling restart of the nodes',
    isHarmless: true,
    async strike({ nodes }) {
      for (const node of nodes.all) {
        await node.stop();
        await node.start();
      }
      return nothing;
    },
  },
  'rolling-upgrade': {
    does: 'rolling upgrade of the nodes from an older version with an older schema',
    isHarmless: true,
    async prepare(rig, upgradeFrom) {
      const program = await oldProgram(rig.folder, upgradeFrom);
      const nodes = await rig.nodesOnEmptyDatabase('upgrade');
      for (const node of nodes.all) await node.start(program);
    },
    async strike({ nodes }) {
      for (const node of nodes.all) {
        await node.stop();
        await node.start();
      }
      return nothing;
    },
  },
};
