// Which of the server's files other users of the machine can read, and taking that from them.
import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { demoCredentialsFile } from '../capabilities/demo/demo-credentials.ts';
import { type Config, databaseFile, ENVIRONMENTS } from '../config.ts';

/** In the data folder. What is in them is as safe as they are. */
const FOLDERS = ['keys', 'files', 'mail', 'backups', 'cache'];
const OTHERS = 0o077;

/** The paths that exist and that others can read or enter. The data folder itself is not among them: see isListedToOthers. */
export function openToOtherUsers(config: Config): string[] {
  if (config.masterKeyFile === undefined) return ownPaths(config).filter(isOpen);
  return [config.masterKeyFile, ...ownPaths(config)].filter(isOpen);
}

/** Whether others see the names of what is in the data folder. */
export function isListedToOthers({ dataDir }: Config): boolean {
  return dataDir !== undefined && isOpen(dataDir);
}

/** Files were made before this was looked at, or copied here. Gives what is still open, as on a disk without modes. */
export function closeToOtherUsers(config: Config): string[] {
  const open = ownPaths(config).filter(isOpen);
  for (const path of open) {
    try {
      chmodSync(path, wantedMode(path));
    } catch {
      // Somebody else's, or a disk that has no modes: it stays in the list that is given.
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

/** Where `linehaul listen` keeps the secret it signs with. */
export function listenSecretFile(dataDir: string): string {
  return join(dataDir, 'listen-secret');
}

function isOpen(path: string): boolean {
  // Windows has no modes. What is in the data folder has the folder's rights there.
  return process.platform !== 'win32' && existsSync(path) && (statSync(path).mode & OTHERS) !== 0;
}

function wantedMode(path: string): number {
  return statSync(path).isDirectory() ? 0o700 : 0o600;
}
