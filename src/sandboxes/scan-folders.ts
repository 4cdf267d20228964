// The two storages for scans outside a database: a bucket, and a folder that all nodes share.
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FilesUnavailable } from '../platform/files/file-store.ts';
import { expectStatus, S3Bucket, type S3Place } from '../platform/files/s3-bucket.ts';
import { oneLine } from '../platform/one-line.ts';
import { randomText, systemRandom } from '../platform/random.ts';
import type { ScanFolders } from './sandbox-scans.ts';

export function bucketScans(place: S3Place): ScanFolders {
  const bucket = new S3Bucket(place);
  return {
    async names(folder) {
      const names: string[] = [];
      for await (const key of bucket.names(`${folder}/`)) names.push(key.slice(folder.length + 1));
      return names;
    },
    folders: (folder) => bucket.folders(`${folder}/`),
    copy: (name, from, to) => bucket.copy(`${from}/${name}`, `${to}/${name}`),
    async remove(name, from) {
      const answer = await bucket.send({ method: 'DELETE', key: `${from}/${name}` });
      expectStatus('remove a file', answer, 204, 200, 404);
    },
    // A bucket has no folders without files.
    removeFolder: async () => {},
  };
}

export function folderScans(root: string): ScanFolders {
  return {
    names: (folder) =>
      telling('list files', async () => {
        const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(unlessAbsent);
        const files = (found ?? []).filter((one) => one.isFile());
        return files.map((one) => join(one.parentPath, one.name).slice(join(root, folder).length + 1));
      }),
    folders: (folder) =>
      telling('list folders', async () => {
        const found = await readdir(join(root, folder), { withFileTypes: true }).catch(unlessAbsent);
        return (found ?? []).filter((one) => one.isDirectory()).map(({ name }) => name);
      }),
    copy: (name, from, to) =>
      telling('copy a file', async () => {
        const target = join(root, to, name);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        // A file gets its name only when it is complete.
        const unfinished = `${target}.${randomText(systemRandom, 8)}.part`;
        await copyFile(join(root, from, name), unfinished, constants.COPYFILE_FICLONE);
        await rename(unfinished, target);
      }),
    remove: (name, from) =>
      telling('remove a file', async () => {
        const path = join(root, from, name);
        await rm(path, { force: true });
        // Removes folders with their last file.
        for (let folder = dirname(path); folder !== root; folder = dirname(folder))
          if ((await rmdir(folder).catch((error) => error)) !== undefined) return;
      }),
    removeFolder: (folder) =>
      telling('remove a folder', () => rm(join(root, folder), { recursive: true, force: true })),
  };
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** @throws FilesUnavailable instead of file system errors */
async function telling<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw new FilesUnavailable(`Could not ${what}: ${oneLine(String(error))}`);
  }
}
