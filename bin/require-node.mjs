// Reports that Node is too old, before something else fails with an obscure error.
import { readFileSync } from 'node:fs';

export function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const [leastMajor, leastMinor] = engines.node.replace('>=', '').split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  console.error(`Linehaul needs Node ${leastMajor}.${leastMinor} or later; this is ${process.versions.node}.`);
  process.exit(1);
}
