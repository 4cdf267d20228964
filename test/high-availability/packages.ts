// The programs that the installation is made of, and the Debian packages that bring them.

export const PROGRAM_PATHS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const;

const NEEDED: readonly [inPackage: string, path: string][] = [
  ['patroni', PROGRAM_PATHS.patroni],
  ['etcd-server', PROGRAM_PATHS.etcd],
  ['haproxy', PROGRAM_PATHS.haproxy],
  ['pgbouncer', PROGRAM_PATHS.pgbouncer],
  ['postgresql', '/usr/lib/postgresql'],
  ['util-linux', '/usr/bin/setpriv'],
  ['nftables', '/usr/sbin/nft'],
];

/** What to say if something is missing; undefined if everything is there. */
export function missingPrograms(exists: (path: string) => boolean): string | undefined {
  const missing = NEEDED.filter(([, path]) => !exists(path));
  if (missing.length === 0) return undefined;
  return (
    `Missing: ${missing.map(([, path]) => path).join(', ')}. Install them on Debian or Ubuntu with:\n` +
    `  apt-get update && apt-get install -y ${missing.map(([name]) => name).join(' ')}\n` +
    'The services that Debian starts by itself are not used; stop them if they are in the way.'
  );
}
