// Setup and teardown for the tests that need more than their sources: a current build, and a server that provides PostgreSQL databases.
import type { TestProject } from 'vitest/node';
import { RUN_VARIABLE, removeLeftServers } from './postgres-server.ts';
import { openPostgresDesk, type PostgresDesk } from './shared-postgres.ts';

interface Shared {
  readonly desk: Promise<PostgresDesk>;
  users: number;
}

/** Each tier has its own modules and loads this file again, but all tiers share the build and the desk. */
const shared = globalThis as typeof globalThis & { linehaulTests?: Shared };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.linehaulTests ??= { desk: prepare(), users: 0 };
  shared.linehaulTests.users += 1;
  project.provide('postgresDesk', (await shared.linehaulTests.desk).url);
  return tearDown;
}

async function prepare(): Promise<PostgresDesk> {
  const { build } = await import(String(new URL('../../scripts/prepare.mjs', import.meta.url)));
  // Most tests open no page, so a run of a few of them does not wait for the pages to be rebuilt.
  const chosen = process.argv.slice(2).filter((word) => word.includes('/'));
  await build({ pages: chosen.length === 0 || chosen.some((path) => /e2e|browser|house|web/.test(path)) });
  removeLeftServers();
  process.env[RUN_VARIABLE] = String(process.pid);
  return openPostgresDesk();
}

async function tearDown(): Promise<void> {
  const { linehaulTests } = shared;
  if (linehaulTests === undefined || --linehaulTests.users > 0) return;
  delete shared.linehaulTests;
  await (await linehaulTests.desk).close();
  // Servers that a test file started and could not stop because its process died.
  removeLeftServers(String(process.pid));
}
