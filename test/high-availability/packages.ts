// The programs that the installation is made of, and the Debian packages that bring them.

export interface HaPrograms {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
}

const PROGRAMS: readonly [package_: string, program: string][] = [
  ['patroni', '/usr/bin/patroni'],
  ['etcd-server', '/usr/bin/etcd'],
  ['haproxy', '/usr/sbin/haproxy'],
  ['pgbouncer', '/usr/sbin/pgbouncer'],
  ['postgresql', '/usr/lib/postgresql'],
  ['util-linux', '/usr/bin/setpriv'],
];

export const PROGRAM_PATHS: HaPrograms = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
};

/** What to say if something is missing; undefined if everything is there. */
export function missingPrograms(exists: (path: string) => boolean): string | undefined {
  const missing = PROGRAMS.filter(([, program]) => !exists(program));
  if (missing.length === 0) return undefined;
  return (
    `Missing: ${missing.map(([, program]) => program).join(', ')}. Install them on Debian or Ubuntu with:\n` +
    `  apt-get update && apt-get install -y ${missing.map(([name]) => name).join(' ')}\n` +
    'The services that Debian starts by itself are not used; stop them if they are in the way.'
  );
}
