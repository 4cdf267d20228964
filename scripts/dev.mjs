// `npm run dev`: runs the server as currently built, and serves the pages with Vite, which reloads them on every edit.
import { spawn } from 'node:child_process';
import { build, install, ROOT } from './prepare.mjs';

install();
await build();
const server = spawn(process.execPath, [`${ROOT}dist/main.mjs`, 'serve', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
server.on('exit', (code) => process.exit(code ?? 0));
const { createServer } = await import('vite');
const pages = await createServer({ configFile: `${ROOT}web/vite.config.ts` });
await pages.listen();
console.log('Pages that reload as you edit (test environment):');
pages.printUrls();
