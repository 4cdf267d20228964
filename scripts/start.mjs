// `npm start`: installs what is missing, builds what is stale, and serves.
import { build, install, ROOT, requireNode } from './prepare.mjs';

requireNode();
install();
await build();
process.argv.splice(2, 0, 'serve');
await import(`${ROOT}dist/main.mjs`);
