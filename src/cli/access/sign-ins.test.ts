// The command `sign-ins` as an operator uses it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { FailedSignInLog } from '../../capabilities/sign-ins/record-failed-sign-ins.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';

let folder: CommandFolder;
beforeAll(async () => {
  folder = commandFolder();
  await folder.run('accounts', 'list', '--environment', 'test');
  const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, 'test');
  const log = new FailedSignInLog(context);
  for (let attempt = 0; attempt < 3; attempt++)
    log.record({ entryPoint: 'operator', name: 'night', source: '192.0.2.7' }, 'wrong');
  log.record({ entryPoint: 'soap', name: 'images', source: '192.0.2.8' }, 'busy');
  await log.close();
  await context.close();
});
afterAll(() => folder.remove());

const list = (...args: string[]) => folder.run('sign-ins', 'list', '--environment', 'test', ...args);

test('list shows who failed, from where and why', async () => {
  const { exitCode, out } = await list();
  expect(exitCode).toBe(0);
  expect(out).toMatch(/operator +night +192\.0\.2\.7 +wrong +3$/m);
  expect(out).toMatch(/soap +\(several\) +192\.0\.2\.8 +busy +1$/m);
});

test('list accepts filters, a length and --json', async () => {
  const names = async (...args: string[]) =>
    JSON.parse((await list('--json', ...args)).out).map(({ entryPoint }: { entryPoint: string }) => entryPoint);
  expect(await names('--name', 'night')).toEqual(['operator']);
  expect(await names('--source', '192.0.2.8')).toEqual(['soap']);
  expect(await names('--entry-point', 'api-key')).toEqual([]);
  expect(await names('--last', '1')).toHaveLength(1);
  expect(await list('--entry-point', 'moon')).toMatchObject({ exitCode: 2 });
});
