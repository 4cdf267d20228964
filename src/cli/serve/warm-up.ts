// linehaul warm-up: done once by the build, so that no first start has to. Compiles the demo carrier's network, and serves for a moment, so
// that V8 compiles what a server runs (see launch.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { ENVIRONMENTS, readConfig } from '../../config.ts';
import { giveDemoPeople } from '../../demo/give-demo-people.ts';
import { keepDemoNetwork } from '../../demo/keep-demo-network.ts';
import { serveAll } from '../../process.ts';
import { nowServing } from './is-serving.ts';

export function warmUpCommand(): Command {
  return new Command('warm-up').description('Prepare a build for its first start.').action(async () => {
    keepDemoNetwork();
    const folder = mkdtempSync(join(tmpdir(), 'linehaul-warm-up-'));
    try {
      const config = readConfig({ LINEHAUL_DATA_DIR: folder, LINEHAUL_LOG_LEVEL: 'error' });
      const { serving, close } = await serveAll({ ...config, ports: { production: 0, test: 0 } }, ENVIRONMENTS);
      try {
        for (const { context, baseUrl, demoPeople } of serving) await giveDemoPeople(context, baseUrl, demoPeople);
        nowServing();
      } finally {
        await close();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
