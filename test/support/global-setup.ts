// Before and after the whole test run: a fresh build of the program, and the desk that hands out PostgreSQL databases.
import type { TestProject } from 'vitest/node';
import { RUN_VARIABLE, removeLeftServers } from './postgres-server.ts';
import { openPostgresDesk } from './shared-postgres.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { build } = await import(String(new URL('../../scripts/prepare.mjs', import.meta.url)));
  // Most tests open no page; whoever runs a few of them does not wait for all pages to be built anew.
  const chosen = process.argv.slice(2).filter((word) => word.includes('/'));
  await build({ pages: chosen.length === 0 || chosen.some((path) => /e2e|house|web/.test(path)) });
  removeLeftServers();
  const run = String(process.pid);
  process.env[RUN_VARIABLE] = run;
  const desk = await openPostgresDesk();
  project.provide('postgresDesk', desk.url);
  return async () => {
    await desk.close();
    // Servers that a test file started for itself, and could not stop because its process died.
    removeLeftServers(run);
  };
}
