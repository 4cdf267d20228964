#!/usr/bin/env node
// The `linehaul` command. In a checkout it first installs and builds what is out of date; a package comes built.
import { existsSync } from 'node:fs';
import { requireNode } from './require-node.mjs';

requireNode();
const prepare = new URL('../scripts/prepare.mjs', import.meta.url);
if (existsSync(prepare)) {
  const { build, install } = await import(prepare.href);
  install();
  await build({ types: false });
}
await import('../dist/main.mjs');
