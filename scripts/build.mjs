// `npm run build`: builds everything from scratch, so that no file from an earlier build ends up in a package.
import { rmSync } from 'node:fs';
import { build, install, ROOT } from './prepare.mjs';

install();
rmSync(`${ROOT}dist`, { recursive: true, force: true });
await build();
