// How the pages are built: two entry points, hashed files under assets/, nothing inlined that a strict CSP would block.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What every page needs before anyone has signed in, apart from React: as one file it compresses better than as fifteen. */
const FIRST_LOAD = new RegExp(
  [
    'web/session/(?!accept-invitation|forgotten-password|finish-confirmation|confirm)',
    'web/api/(plain|problem)',
    // Without measure-units: the catalogs import it, and would wait for a file that waits for them.
    'web/shell/(theme|test-mark|language-choice)',
    'web/ui/(problem-note|inputs|button|field|class-names)',
    'web/words/(chosen|shell)-words',
  ].join('|'),
);

/** Modules that this many pages share come as one file: to name dozens of files takes a slow machine longer than to read them. */
const SHARED_BY_MANY = 8;

const ROUTER_AND_WIDGETS = /node_modules\/(@tanstack|@radix-ui|@floating-ui)\//;

const server = process.env.LINEHAUL_DEV_SERVER ?? 'http://localhost:8081';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      input: { portal: `${import.meta.dirname}/portal.html`, console: `${import.meta.dirname}/console.html` },
      output: {
        codeSplitting: {
          groups: [
            // Alone, because the catalogs import it: in another file it would wait for them, and they for it.
            { name: 'measure-units', test: 'web/shell/measure-units', priority: 3 },
            { name: 'first-load', test: FIRST_LOAD, priority: 2 },
            // Apart from the pages' own: a consignee who follows a tracking link needs none of the router.
            { name: 'libraries', test: ROUTER_AND_WIDGETS, minShareCount: SHARED_BY_MANY, priority: 1 },
            { name: 'common', minShareCount: SHARED_BY_MANY },
          ],
        },
      },
      // Radix marks its files for React server components, which are not used here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  // `npm run dev`: pages from here, everything else from the server that runs alongside.
  server: {
    proxy: Object.fromEntries(['/v1', '/ops', '/docs', '/openapi', '/soap'].map((path) => [path, server])),
  },
});
