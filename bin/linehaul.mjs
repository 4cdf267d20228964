#!/usr/bin/env node
// The `linehaul` command. It builds the program first when the sources are newer.
import { build, install, ROOT, requireNode } from '../scripts/prepare.mjs';

requireNode();
install();
await build();
await import(`${ROOT}dist/main.mjs`);
