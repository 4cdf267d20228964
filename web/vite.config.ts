// How the pages are built: two entry points, hashed files under assets/, nothing inlined that a strict CSP would block.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
      // Radix marks its files for React server components, which are not used here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  // `npm run dev`: pages from here, everything else from the server that runs alongside.
  server: {
    proxy: Object.fromEntries(['/v1', '/ops', '/docs', '/openapi.json', '/soap'].map((path) => [path, server])),
  },
});
