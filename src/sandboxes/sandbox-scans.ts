// Scans of sandboxes that are stored outside their database and data folder: snapshots have their own copies.
import { whileFilesAreThere } from '../capabilities/images/image-file.ts';
import { isSandboxId } from '../capabilities/sandboxes/sandbox-id.ts';
import type { Context } from '../context.ts';
import type { SandboxStorage } from './sandbox-storage.ts';

/** Folders of files named by their content, so an existing file is never a different one. */
export interface ScanFolders {
  /** The names of its files, including those in subfolders. @throws FilesUnavailable */
  names(folder: string): Promise<readonly string[]>;
  /** The names of its subfolders. @throws FilesUnavailable */
  folders(folder: string): Promise<readonly string[]>;
  /** @throws FilesUnavailable */
  copy(name: string, from: string, to: string): Promise<void>;
  /** @throws FilesUnavailable */
  remove(name: string, from: string): Promise<void>;
  /** With everything in it that is not a file, such as empty subfolders. @throws FilesUnavailable */
  removeFolder(folder: string): Promise<void>;
}

const SCANS = 'sandboxes';
const SNAPSHOTS = 'snapshots';
export const scansOf = (id: string) => `${SCANS}/${id}`;
const snapshotsOf = (id: string) => `${SNAPSHOTS}/${id}`;
const scansOfSnapshot = (id: string, name: string) => `${snapshotsOf(id)}/${name}`;
const AT_ONCE = 8;

/** The same storage, with snapshots that include scans. Calls are rejected while the scan storage is down. */
export function storageWithScans(storage: SandboxStorage, scans: ScanFolders, log: Context['log']): SandboxStorage {
  /** Existing files stay: unreferenced ones are swept like all others. */
  const copyAll = async (from: string, to: string) => {
    const [wanted, known] = [await scans.names(from), new Set(await scans.names(to))];
    const missing = wanted.filter((name) => !known.has(name));
    await someAtOnce(missing, (name) => scans.copy(name, from, to));
    return new Set(wanted);
  };
  /** Whether there were any. */
  const removeAll = async (from: string, but: ReadonlySet<string> = new Set()) => {
    const names = (await scans.names(from)).filter((name) => !but.has(name));
    await someAtOnce(names, (name) => scans.remove(name, from));
    return names.length > 0;
  };
  return {
    ...storage,
    async make(id, from) {
      await storage.make(id, from);
      if (from !== 'carrier')
        await whileFilesAreThere(() => copyAll(scansOfSnapshot(from.of, from.snapshot), scansOf(id)));
    },
    async keepBeginning(id, name) {
      await whileFilesAreThere(() => copyAll(scansOf(id), scansOfSnapshot(id, name)));
      return storage.keepBeginning(id, name);
    },
    // Scans first: whatever is interrupted, a database in use finds all of its scans.
    async snapshot(id, name) {
      const kept = await whileFilesAreThere(() => copyAll(scansOf(id), scansOfSnapshot(id, name)));
      const bytes = await storage.snapshot(id, name);
      // Removes those of an older snapshot with the same name. The next one retries what failed.
      await removeAll(scansOfSnapshot(id, name), kept).catch((error) => tell(log, id, error));
      return bytes;
    },
    async restore(id, name) {
      await whileFilesAreThere(() => copyAll(scansOfSnapshot(id, name), scansOf(id)));
      await storage.restore(id, name);
    },
    async stored() {
      const folders = [...(await scans.folders(SCANS)), ...(await scans.folders(SNAPSHOTS))];
      return [...(await storage.stored()), ...folders.filter(isSandboxId)];
    },
    async remove(id) {
      let wasThere = await storage.remove(id);
      for (const folder of [scansOf(id), snapshotsOf(id)]) {
        try {
          if (await removeAll(folder)) wasThere = true;
          await scans.removeFolder(folder);
        } catch (error) {
          tell(log, id, error);
        }
      }
      return wasThere;
    },
  };
}

/** They are no longer needed, but take up space. */
function tell(log: Context['log'], sandbox: string, error: unknown): void {
  log.warn({ sandbox, reason: String(error) }, 'scans of a sandbox or of a snapshot could not be removed');
}

async function someAtOnce(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const left = [...names];
  const workers = Array.from({ length: Math.min(AT_ONCE, left.length) }, async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) await work(name);
  });
  await Promise.all(workers);
}
