// The built pages: all files are read once and kept in memory, so that no URL can reach any other file.
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { CompressedFile } from './compressed-file.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

interface Loaded {
  readonly files: ReadonlyMap<string, CompressedFile>;
  /** When each HTML file was written. */
  readonly writtenAt: ReadonlyMap<string, number>;
}

/** Both environments of a process serve the same pages from one copy in memory. */
const shared = new Map<string, WebFiles>();

export class WebFiles {
  readonly #folder: string;
  #loaded: Promise<Loaded> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  static of(folder: string): WebFiles {
    let files = shared.get(folder);
    if (files === undefined) {
      files = new WebFiles(folder);
      shared.set(folder, files);
    }
    return files;
  }

  /** By its path in the folder, such as `assets/portal-B0EOj6pc.js`. Undefined if there is none. */
  async find(path: string): Promise<CompressedFile | undefined> {
    const { files } = await this.#all();
    return files.get(path);
  }

  /**
   * An HTML file of the folder. When it was rebuilt, all files are reloaded, since it names those built with it. Until then, a build under
   * a running server does not change what it serves.
   */
  async findPage(path: string): Promise<CompressedFile | undefined> {
    const writtenAt = await stat(join(this.#folder, path)).then(
      (found) => found.mtimeMs,
      () => undefined,
    );
    const loaded = await this.#all();
    if (writtenAt === undefined || loaded.writtenAt.get(path) === writtenAt) return loaded.files.get(path);
    this.#loaded = undefined;
    return this.find(path);
  }

  #all(): Promise<Loaded> {
    this.#loaded ??= load(this.#folder).catch((error: NodeJS.ErrnoException) => {
      this.#loaded = undefined;
      // Not built yet, or being built at this moment.
      if (error.code === 'ENOENT') return { files: new Map(), writtenAt: new Map() };
      throw error;
    });
    return this.#loaded;
  }
}

async function load(folder: string): Promise<Loaded> {
  const files = new Map<string, CompressedFile>();
  const writtenAt = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll('\\', '/');
    if (path.endsWith('.html')) writtenAt.set(path, (await stat(file)).mtimeMs);
    files.set(path, new CompressedFile(await readFile(file), type));
  }
  return { files, writtenAt };
}
