// Finds the server's files that other users of the machine can read, and restricts their permissions.
import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, databaseFile, ENVIRONMENTS } from '../../config.ts';
import { demoCredentialsFile } from '../../demo/demo-credentials.ts';

/** Folders in the data folder. They protect what is in them. */
const FOLDERS = ['keys', 'files', 'mail', 'backups', 'cache'];
const OTHERS = 0o077;

/** Existing paths that others can read or enter, except the data folder itself: see isListedToOthers. */
export function openToOtherUsers(config: Config): string[] {
  if (config.masterKeyFile === undefined) return ownPaths(config).filter(isOpen);
  return [config.masterKeyFile, ...ownPaths(config)].filter(isOpen);
}

/** Whether others can list the data folder. */
export function isListedToOthers({ dataDir }: Config): boolean {
  return dataDir !== undefined && isOpen(dataDir);
}

/** Fixes files that were copied here or created by older versions. Returns what is still open, as on a disk without file modes. */
export function closeToOtherUsers(config: Config): string[] {
  const open = ownPaths(config).filter(isOpen);
  for (const path of open) {
    try {
      chmodSync(path, wantedMode(path));
    } catch {
      // Owned by another user, or a disk without file modes: it stays in the returned list.
    }
  }
  return open.filter(isOpen);
}

/** The commands that close them. */
export function closingCommand(paths: readonly string[]): string {
  const commands = [0o700, 0o600].map((mode) => {
    const wanted = paths.filter((path) => wantedMode(path) === mode);
    return wanted.length === 0 ? '' : `chmod ${mode.toString(8)} ${wanted.join(' ')}`;
  });
  return commands.filter((command) => command !== '').join(' && ');
}

function ownPaths(config: Config): string[] {
  const { dataDir } = config;
  if (dataDir === undefined) return [];
  const databases = ENVIRONMENTS.map((environment) => databaseFile(config, environment));
  return [
    ...FOLDERS.map((name) => join(dataDir, name)),
    ...databases.flatMap((file) => [file, `${file}-wal`, `${file}-shm`]),
    join(dataDir, 'keys', 'master.key'),
    demoCredentialsFile(dataDir),
    listenSecretFile(dataDir),
  ];
}

/** Where `linehaul listen` stores its signing secret. */
export function listenSecretFile(dataDir: string): string {
  return join(dataDir, 'listen-secret');
}

function isOpen(path: string): boolean {
  // Windows has no file modes. Files in the data folder inherit its permissions there.
  return process.platform !== 'win32' && existsSync(path) && (statSync(path).mode & OTHERS) !== 0;
}

function wantedMode(path: string): number {
  return statSync(path).isDirectory() ? 0o700 : 0o600;
}
