// `npm start`: installs what is missing, builds what is stale, and serves.
import { build, install } from './prepare.mjs';

install();
await build();
process.argv.splice(2, 0, 'serve');
await import(new URL('../dist/main.mjs', import.meta.url).href);
