// Where a simulated carrier keeps its data: a folder with SQLite, or a folder and a PostgreSQL database. Every seed starts from a copy of a template.
import { cpSync, rmSync } from 'node:fs';
import pg from 'pg';
import type { Settings } from '../support/built-program.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface Place {
  readonly settings: Settings;
  /** A place with the same data. No process may be using this one. */
  copy(): Promise<Place>;
  /** The data of this moment for the successor of a process that dies now. */
  left(): Place;
  /** Whether the successor works on the same data: the dead process must not write to it any more. */
  readonly isInherited: boolean;
  remove(): Promise<void>;
}

export function sqlitePlace(folder = temporaryFolder()): Place {
  const copyNow = () => {
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    return sqlitePlace(copy);
  };
  return {
    settings: { LINEHAUL_DATA_DIR: folder },
    copy: async () => copyNow(),
    // The dead process keeps running in its own folder, which is no longer used.
    left: copyNow,
    isInherited: false,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function postgresPlace(): Promise<Place> {
  return placeIn(await freshPostgresDatabase(), temporaryFolder());
}

let copies = 0;

function placeIn(url: string, folder: string): Place {
  const name = new URL(url).pathname.slice(1);
  const place: Place = {
    settings: { LINEHAUL_DATA_DIR: folder, LINEHAUL_DATABASE_URL: url },
    async copy() {
      const copied = `${name}_${++copies}`;
      await ask(url, `CREATE DATABASE ${copied} TEMPLATE ${name}`);
      const itsFolder = temporaryFolder();
      cpSync(folder, itsFolder, { recursive: true });
      return placeIn(Object.assign(new URL(url), { pathname: `/${copied}` }).href, itsFolder);
    },
    left: () => place,
    isInherited: true,
    async remove() {
      await ask(url, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return place;
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
