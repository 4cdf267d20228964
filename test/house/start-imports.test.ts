// What every start loads: packages that only some installations use are imported where they are used, so that the others start sooner.
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';

const { nodeOptions }: { nodeOptions: (root: string) => BuildOptions } = await import(
  String(new URL('../../scripts/build-server.mjs', import.meta.url))
);
const ENTRY = 'src/main.ts';

let inputs: Metafile['inputs'];
beforeAll(async () => {
  const { metafile } = await build({
    ...nodeOptions(projectFile('./')),
    entryPoints: [ENTRY],
    outdir: 'dist',
    splitting: true,
    metafile: true,
    write: false,
  });
  inputs = metafile!.inputs;
});

/** How the start comes to load a file; undefined if it does not. */
function chainTo(isMeant: (file: string) => boolean): string[] | undefined {
  const importedBy = new Map<string, string | undefined>([[ENTRY, undefined]]);
  for (const file of importedBy.keys()) {
    if (isMeant(file)) {
      const chain: string[] = [];
      for (let one: string | undefined = file; one !== undefined; one = importedBy.get(one)) chain.unshift(one);
      return chain;
    }
    for (const { path, kind, external } of inputs[file]?.imports ?? []) {
      if (kind !== 'dynamic-import' && external !== true && !importedBy.has(path)) importedBy.set(path, file);
    }
  }
  return undefined;
}

const ofPackage = (name: string) => (file: string) => file.startsWith(`node_modules/${name}/`);

test.each(['pg', 'undici', 'openid-client', '@simplewebauthn/server', 'ajv-formats', '@modelcontextprotocol/sdk'])(
  'does not include %s',
  (name) => {
    expect(chainTo(ofPackage(name))).toBeUndefined();
  },
);

test('includes what every start needs, so that the other tests can fail', () => {
  expect(chainTo(ofPackage('fastify'))?.[0]).toBe(ENTRY);
});
