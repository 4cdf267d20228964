// The package @linehaul/client: what `npm pack` includes, and that an empty project can install, compile, bundle and run it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { environmentWith } from '../support/built-program.ts';
import { startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LONGEST_MS = 180_000;

const PROGRAM = `
import { LinehaulClient, verifyWebhook, type LinehaulEvent } from '@linehaul/client';

const [baseUrl, apiKey, username, password] = process.argv.slice(2) as [string, string, string, string];
const linehaul = new LinehaulClient({ baseUrl, apiKey, username, password });
const { data } = await linehaul.get('/v1/whoami');
const states: string[] = [];
for await (const shipment of linehaul.list('/v1/shipments')) states.push(shipment.status.conciseStatus);
export function receivedBy(event: LinehaulEvent): string | undefined {
  return event.type === 'shipment.delivered' ? event.data.receivedBy : undefined;
}
console.log(JSON.stringify({ accounts: data.accounts, shipments: states.length, verify: typeof verifyWebhook }));
`;

describe('the packed client', () => {
  let folder: string;
  let files: string[];
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd,
      encoding: 'utf8',
      env: environmentWith({}),
      shell: process.platform === 'win32',
    });

  beforeAll(() => {
    folder = temporaryFolder();
    const client = projectFile('packages/client');
    const [packed] = JSON.parse(npm(client, 'pack', '--json', '--pack-destination', folder)) as [
      { filename: string; files: { path: string }[] },
    ];
    files = packed.files.map(({ path }) => path);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
    // Works offline, because it has no dependencies.
    npm(folder, 'install', '--offline', join(folder, packed.filename));
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
  }, LONGEST_MS);

  it('contains the built module, its types and nothing else', () => {
    expect(files.filter((path) => !/^dist\/[\w-]+\.d\.ts$/.test(path)).sort()).toEqual([
      'README.md',
      'dist/linehaul-client.js',
      'package.json',
    ]);
    const declarations = files.filter((path) => path.endsWith('.d.ts'));
    expect(declarations).toContain('dist/openapi.d.ts');
    const installed = join(folder, 'node_modules/@linehaul/client');
    for (const path of declarations)
      expect(readFileSync(join(installed, path), 'utf8')).not.toMatch(/from '\.[^']*\.ts'/);
    expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).dependencies).toBeUndefined();
  });

  it('compiles in strict mode, with the types of Node and with those of browsers', { timeout: LONGEST_MS }, () => {
    const compile = (name: string, lib: string[], types: string[]) => {
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        target: 'ES2023',
        module: 'NodeNext',
        lib,
        types,
        typeRoots: [projectFile('node_modules/@types')],
        outDir: name,
      };
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
      execFileSync(process.execPath, [projectFile('node_modules/typescript/bin/tsc'), '-p', `${name}.json`], {
        cwd: folder,
        encoding: 'utf8',
      });
    };
    compile('node', ['ES2023'], ['node']);
    compile('browser', ['ES2023', 'DOM'], ['node']);
  });

  it('runs against a server', { timeout: LONGEST_MS }, async () => {
    const server = await startServer({ args: ['--ephemeral'], cwd: temporaryFolder() });
    const { baseUrl, portalAccounts, quickstart } = server.ready.test;
    const { username, password, accounts } = portalAccounts[0]!;
    const program = join(folder, 'node/program.js');
    const out = execFileSync(process.execPath, [program, baseUrl, quickstart.apiKey, username, password], {
      encoding: 'utf8',
    });
    expect(JSON.parse(out)).toMatchObject({ shipments: expect.any(Number), verify: 'function' });
    expect(out).toContain(accounts[0]!);
    expect((await server.stop()).code).toBe(0);
  });

  it('can be bundled for browsers, and is small', { timeout: LONGEST_MS }, async () => {
    const { outputFiles, metafile } = await build({
      stdin: { contents: "export * from '@linehaul/client';", resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    expect(Object.values(metafile!.outputs).flatMap(({ imports }) => imports)).toEqual([]);
    expect(outputFiles![0]!.contents.length).toBeLessThan(12_000);
  });
});
