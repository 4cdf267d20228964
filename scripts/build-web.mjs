// Builds web/ into dist/web and dist/public.
import { buildDocsScript } from './build-docs-script.mjs';

export async function buildWeb(root) {
  await buildDocsScript(root);
  const { build } = await import('vite');
  // Vite respects NODE_ENV: a test runner's value would produce React's development build.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({ configFile: `${root}web/vite.config.ts`, logLevel: 'warn' });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
