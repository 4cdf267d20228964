// `npm run build`: everything from scratch, so that nothing of an earlier build gets into a package.
import { rmSync } from 'node:fs';
import { build, install, ROOT } from './prepare.mjs';

install();
rmSync(`${ROOT}dist`, { recursive: true, force: true });
await build();
