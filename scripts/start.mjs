// `npm start`: installs what is missing, builds what is stale, and serves.
import { build, install } from './prepare.mjs';

install();
await build({ types: false });
process.argv.splice(2, 0, 'serve');
await import('../dist/main.mjs');
