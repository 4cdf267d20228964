// linehaul doctor: checks an installation and explains how to fix problems.
import { Command, Option } from 'commander';
import pc from 'picocolors';
import { type Config, ConfigError, ENVIRONMENTS, type EnvironmentName, readConfig } from '../../config.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Terminal } from '../terminal.ts';
import { checkEnvironment } from './doctor-checks.ts';
import type { Finding } from './doctor-finding.ts';
import { checkDataFolder, checkMachine } from './doctor-machine-checks.ts';

interface Options {
  readonly environment?: EnvironmentName;
  readonly thorough?: boolean;
  readonly json?: boolean;
}

interface Part {
  readonly part: string;
  readonly findings: readonly Finding[];
}

const MARKS = { fine: pc.green('✓'), look: pc.yellow('!'), wrong: pc.red('✗') } as const;

export function doctorCommand(terminal: Terminal): Command {
  return new Command('doctor')
    .description('Check this installation, and explain how to fix problems. Nothing is changed.')
    .addOption(new Option('-e, --environment <name>', 'only this environment').choices([...ENVIRONMENTS]))
    .option(
      '--thorough',
      'also compare every index with its table (integrity_check) and verify the whole audit log, which can take long',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  linehaul doctor -e production')
    .action(async (options: Options) => {
      const parts = await examine(options);
      if (options.json) terminal.out(JSON.stringify({ parts }));
      else for (const part of parts) terminal.out(inWords(part));
      const count = parts.flatMap(({ findings }) => findings).filter(({ state }) => state === 'wrong').length;
      if (count > 0) throw new OperatorError(count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`);
    });
}

async function examine({ environment, thorough = false }: Options): Promise<Part[]> {
  const machine = { part: 'This machine', findings: checkMachine() };
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const setting: Finding = { what: 'settings', state: 'wrong', says: error.message, fix: 'Change or unset it.' };
    return [{ ...machine, findings: [...machine.findings, setting] }];
  }
  const parts: Part[] = [{ ...machine, findings: [...machine.findings, ...checkDataFolder(config)] }];
  for (const name of environment === undefined ? ENVIRONMENTS : [environment]) {
    const title = name === 'test' ? 'Test environment' : 'Production';
    parts.push({ part: title, findings: await checkEnvironment(config, name, thorough) });
  }
  return parts;
}

function inWords({ part, findings }: Part): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  const lines = findings.flatMap(({ what, state, says, fix }) => [
    `  ${MARKS[state]} ${what.padEnd(width)}  ${says}`,
    ...(fix === undefined ? [] : [`    ${' '.repeat(width)}  ${pc.dim('→')} ${fix}`]),
  ]);
  return [pc.bold(part), ...lines, ''].join('\n');
}
