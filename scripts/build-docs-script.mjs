// Bundles web/docs into the one script that the documentation pages load.
import { build } from 'esbuild';

export async function buildDocsScript(root) {
  await build({
    absWorkingDir: root,
    entryPoints: { docs: 'web/docs/docs-pages.ts' },
    outdir: 'dist/public',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
}
