// Scans of sandboxes that are kept neither in their database nor in their folder: snapshots have copies of their own.
import { whileFilesAreThere } from '../capabilities/images/image-file.ts';
import type { Context } from '../context.ts';
import type { SandboxStorage } from './sandbox-storage.ts';

/** Folders of files whose names say what is in them, so that a file that is there is never another one. */
export interface ScanFolders {
  /** The names of its files, also of folders in it. @throws FilesUnavailable */
  names(folder: string): Promise<readonly string[]>;
  /** @throws FilesUnavailable */
  copy(name: string, from: string, to: string): Promise<void>;
  /** @throws FilesUnavailable */
  remove(name: string, from: string): Promise<void>;
}

export const scansOf = (id: string) => `sandboxes/${id}`;
const snapshotsOf = (id: string) => `snapshots/${id}`;
const scansOfSnapshot = (id: string, name: string) => `${snapshotsOf(id)}/${name}`;
const AT_ONCE = 8;

/** The same storage, whose snapshots include scans. Calls are refused while the place of scans is away. */
export function storageWithScans(storage: SandboxStorage, scans: ScanFolders, log: Context['log']): SandboxStorage {
  /** Files that are there already stay: those that nothing points to are swept like all others. */
  const copyAll = async (from: string, to: string) => {
    const [wanted, known] = [await scans.names(from), new Set(await scans.names(to))];
    const missing = wanted.filter((name) => !known.has(name));
    await someAtOnce(missing, (name) => scans.copy(name, from, to));
    return new Set(wanted);
  };
  const removeAll = async (from: string, but: ReadonlySet<string> = new Set()) => {
    const names = (await scans.names(from)).filter((name) => !but.has(name));
    await someAtOnce(names, (name) => scans.remove(name, from));
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
    // Scans first: whatever is interrupted, a database that counts finds all of its scans.
    async snapshot(id, name) {
      const kept = await whileFilesAreThere(() => copyAll(scansOf(id), scansOfSnapshot(id, name)));
      const bytes = await storage.snapshot(id, name);
      // Those of an older snapshot of the name. What fails is tried again by the next one.
      await removeAll(scansOfSnapshot(id, name), kept).catch((error) => tell(log, id, error));
      return bytes;
    },
    async restore(id, name) {
      await whileFilesAreThere(() => copyAll(scansOfSnapshot(id, name), scansOf(id)));
      await storage.restore(id, name);
    },
    async remove(id) {
      await storage.remove(id);
      for (const folder of [scansOf(id), snapshotsOf(id)])
        await removeAll(folder).catch((error) => tell(log, id, error));
    },
  };
}

/** Nobody needs them any more, but they take room. */
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
