// A database that a test can break while the app keeps running: every read and write then fails with the chosen error.
import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';

export interface BreakableDatabase {
  readonly db: Database;
  /** From now on everything fails with this error; undefined repairs it. */
  breakWith(error: Error | undefined): void;
}

export function breakableDatabase(real: Database): BreakableDatabase {
  let broken: Error | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (broken !== undefined) throw broken;
      return result;
    },
  };
  return {
    db: {
      ...real,
      tables: <Tables>() => real.tables<Tables>().withPlugin(plugin),
      first: (query) => (broken === undefined ? real.first(query) : Promise.reject(broken)),
      write: (unit) => (broken === undefined ? real.write(unit) : Promise.reject(broken)),
    },
    breakWith(error) {
      broken = error;
    },
  };
}
