// Copies one backup from one place to another: existing files are kept, and the facts are written last.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../platform/operator-error.ts';
import { KEYS } from './backup-files.ts';
import { type BackupPlace, factsName, filesFolder, listName, partsOfName } from './backup-place.ts';

/** A backup that is listed at the destination is complete there. @throws OperatorError when there is no such backup */
export async function copyBackup(from: BackupPlace, to: BackupPlace, name: string): Promise<void> {
  const known = partsOfName(name);
  const facts = known && (await from.read(factsName(name)));
  if (known === undefined || facts === undefined)
    throw new OperatorError(`There is no backup ${name} in ${from.where}.`);
  const folder = filesFolder(known.environment);
  const names = [name];
  const list = await from.read(listName(name));
  if (list !== undefined) {
    const present = new Set<string>();
    for await (const one of to.list(folder)) present.add(one);
    for await (const one of from.list(`${folder}${KEYS}`)) if (!present.has(one)) names.push(one);
    const files = list.split('\n').filter((one) => one !== '');
    names.push(...files.map((one) => `${folder}${one}`).filter((one) => !present.has(one)), listName(name));
  }
  const temporary = await mkdtemp(join(tmpdir(), 'linehaul-backup-'));
  try {
    for (const one of [...names, factsName(name)]) {
      const file = from.fileOf?.(one) ?? join(temporary, 'part');
      if (from.fileOf === undefined) await from.get(one, file);
      await to.put(one, file);
      if (from.fileOf === undefined) await rm(file);
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
