// Sandboxes are not backed up: their backups would be among those of the test environment, which could be restored from one.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { callerOf, newIntegrator, openSandboxApp } from './sandbox.fixture.ts';

it('an operator in a sandbox neither makes nor sees backups', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const backups = { folder, everyHours: 0, keepDays: 0, s3: undefined };
  const app = await openSandboxApp({ config: { dataDir: temporaryFolder(), backups } });
  try {
    const desk = callerOf(
      app,
      { authorization: basic('night', await createOperator(app.context, ACTOR, 'night')) },
      '',
    );
    const { id } = await (await newIntegrator(app)).sandbox({ name: 'tests' });
    const inside = `/sandboxes/${id}/ops/v1/backups`;
    const refused = await desk.call('POST', inside);
    expect([refused.status, refused.body.error.code]).toEqual([409, 5132]);
    expect(refused.body.error.details).toContain('Take a snapshot');

    expect((await desk.call('POST', '/ops/v1/backups')).status).toBe(202);
    const listed = async (path: string) => (await desk.call('GET', path)).body.data;
    await expect.poll(async () => (await listed('/ops/v1/backups')).length, { timeout: 20_000 }).toBe(1);
    expect(await listed(inside)).toEqual([]);
    expect((await listed(`/sandboxes/${id}/ops/v1/health`)).lastBackup).toBeNull();
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toHaveLength(1);
  } finally {
    await app.close();
  }
});
