// What the rig needs of the machine beyond processes: a network and a disk for each database machine, if it may have them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../support/waiting.ts';

const PREFIX = 'lhha';

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

const reason = (error: unknown) =>
  String((error as Error).message)
    .split('\n')
    .slice(0, 2)
    .join(' ');

export interface Network {
  /** Undefined if every machine is on 127.0.0.1. */
  readonly refused: string | undefined;
  /** Addresses of the three machines. */
  readonly hosts: readonly string[];
  readonly cidr: string;
  namespaceOf(machine: number): string | undefined;
  /** Drops every packet from and to the machine, in its own namespace. */
  cut(machine: number): void;
  heal(machine: number): void;
  remove(): void;
}

/** A namespace for each machine, joined by a bridge. */
export function openNetwork(machines: number): Network {
  const id = process.pid;
  const subnet = `10.213.${id % 250}`;
  const bridge = `${PREFIX}${id}`;
  const namespace = (machine: number) => `${PREFIX}-${id}-${machine}`;
  const remove = () => {
    for (let machine = 1; machine <= machines; machine++) insist(() => run('ip', 'netns', 'del', namespace(machine)));
    insist(() => run('ip', 'link', 'del', bridge));
  };
  try {
    removeLeft();
    run('ip', 'link', 'add', bridge, 'type', 'bridge');
    run('ip', 'addr', 'add', `${subnet}.1/24`, 'dev', bridge);
    run('ip', 'link', 'set', bridge, 'up');
    for (let machine = 1; machine <= machines; machine++) {
      const name = namespace(machine);
      const [outer, inner] = [`lh${id}o${machine}`, `lh${id}i${machine}`];
      run('ip', 'netns', 'add', name);
      run('ip', 'link', 'add', outer, 'type', 'veth', 'peer', 'name', inner);
      run('ip', 'link', 'set', inner, 'netns', name);
      run('ip', 'link', 'set', outer, 'master', bridge, 'up');
      run('ip', '-n', name, 'addr', 'add', `${subnet}.${10 + machine}/24`, 'dev', inner);
      run('ip', '-n', name, 'link', 'set', inner, 'up');
      run('ip', '-n', name, 'link', 'set', 'lo', 'up');
      run('ip', 'netns', 'exec', name, 'nft', 'add', 'table', 'inet', 'cut');
    }
  } catch (error) {
    remove();
    return {
      refused: `this machine permits no network namespaces with nftables (${reason(error)})`,
      hosts: Array.from({ length: machines }, () => '127.0.0.1'),
      cidr: '127.0.0.1/32',
      namespaceOf: () => undefined,
      cut: () => {},
      heal: () => {},
      remove: () => {},
    };
  }
  const nft = (machine: number, ...args: string[]) => run('ip', 'netns', 'exec', namespace(machine), 'nft', ...args);
  return {
    refused: undefined,
    hosts: Array.from({ length: machines }, (_, at) => `${subnet}.${11 + at}`),
    cidr: `${subnet}.0/24`,
    namespaceOf: namespace,
    cut(machine) {
      for (const [hook, side] of [
        ['input', 'iif'],
        ['output', 'oif'],
      ]) {
        nft(machine, 'add', 'chain', 'inet', 'cut', hook!, `{ type filter hook ${hook} priority 0 ; }`);
        nft(machine, 'add', 'rule', 'inet', 'cut', hook!, side!, '!=', 'lo', 'drop');
      }
    },
    heal: (machine) => nft(machine, 'flush', 'table', 'inet', 'cut'),
    remove,
  };
}

/** Namespaces of rigs that were killed. */
function removeLeft(): void {
  const folder = '/run/netns';
  const names = quietly(() => readdirSync(folder)) ?? [];
  for (const name of names) {
    const id = new RegExp(`^${PREFIX}-(\\d+)-\\d+$`).exec(name)?.[1];
    if (id === undefined || isAlive(Number(id))) continue;
    const pids = execFileSync('ip', ['netns', 'pids', name], { encoding: 'utf8' }).split('\n').filter(Boolean);
    for (const pid of pids) quietly(() => process.kill(Number(pid), 'SIGKILL'));
    quietly(() => run('ip', 'netns', 'del', name));
    quietly(() => run('ip', 'link', 'del', `${PREFIX}${id}`));
  }
}

export interface Disk {
  /** Undefined if the folder is a disk of its own, which can be filled. */
  readonly refused: string | undefined;
  readonly folder: string;
  fill(): void;
  empty(): void;
  remove(): void;
}

const DISK_MB = 900;
const BALLAST = 'ballast';

/** A small file system of its own: ext4 in a file, or else in memory. */
export function openDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true });
  const image = `${folder}.img`;
  const ballast = join(folder, BALLAST);
  const mounted = (): string | undefined => {
    try {
      execFileSync('truncate', ['-s', `${DISK_MB}M`, image]);
      run('mkfs.ext4', '-q', '-m', '0', image);
      run('mount', '-o', 'loop', image, folder);
      return undefined;
    } catch {
      rmSync(image, { force: true });
    }
    try {
      run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder);
      return undefined;
    } catch (error) {
      return `this machine permits no mounts (${reason(error)})`;
    }
  };
  const refused = mounted();
  return {
    refused,
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, '');
      quietly(() => run('fallocate', '-l', String(bavail * bsize), ballast));
      // What a file system holds back for itself, down to the last block.
      quietly(() => run('dd', 'if=/dev/zero', `of=${ballast}.rest`, 'bs=4k'));
    },
    empty() {
      for (const name of [ballast, `${ballast}.rest`]) rmSync(name, { force: true });
    },
    remove() {
      if (refused === undefined) insist(() => run('umount', '-l', folder));
      rmSync(image, { force: true });
    },
  };
}

/** A second Ctrl-C also reaches the command that cleans up, and ends it. */
function insist(work: () => void): void {
  for (let attempt = 1; attempt <= 5; attempt++) {
    try {
      work();
      return;
    } catch {
      // Once more.
    }
  }
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
