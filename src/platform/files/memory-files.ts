// Files in memory, for runs that store nothing.
import { dayName, type FileStore } from './file-store.ts';

export function memoryFiles(now: () => number): FileStore {
  const files = new Map<string, Buffer>();
  return {
    keptIn: 'memory',
    check: async () => {},
    async put({ bytes, sha256 }) {
      const name = `${dayName(now())}/${sha256}`;
      files.set(name, Buffer.from(bytes));
      return name;
    },
    get: async (name) => files.get(name),
    days: async () => [...new Set([...files.keys()].map((name) => name.slice(0, 10)))].sort(),
    async *list(day) {
      for (const name of [...files.keys()]) if (name.startsWith(`${day}/`)) yield name;
    },
    async remove(name) {
      files.delete(name);
    },
  };
}
