// Every command in the documentation exists, and the commands that readers paste work: they run in order against one server.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProgram } from '../../src/cli/program.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { environmentWith, MAIN } from '../support/built-program.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { endOf } from '../support/waiting.ts';
import { fencesOf, namedCommands, pages, pastedCommands } from './documented-commands.ts';

const SLOW = 300_000;
const PAGES = pages();

describe.each(PAGES)('$path', (page) => {
  test('marks its shell commands as sh, or sh no-run', () => {
    const others = fencesOf(page).filter(
      ({ info }) => /^(bash|shell|console|sh .*)$/.test(info) && info !== 'sh no-run',
    );
    expect(others).toEqual([]);
    expect(page.text).not.toMatch(/^ {4}(?:npx |npm |linehaul |curl )/m);
  });

  test('names only commands that exist', () => {
    expect(namedCommands(page).flatMap(faultsOf)).toEqual([]);
  });
});

const SILENT = { out: () => {}, err: () => {} };
const { scripts } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { scripts: object };

/** What is wrong with a documented command. Arguments are not checked. */
function faultsOf(text: string): string[] {
  const [program, ...words] = text.split(/\s+/);
  if (program === 'npm') return words[1]! in scripts ? [] : [`npm run ${words[1]}: there is no such script`];
  let command: Command = makeProgram(SILENT);
  const known = new Set(['--help', '--version']);
  for (const word of words) {
    const sub = command.commands.find((one) => one.name() === word);
    if (sub !== undefined) command = sub;
    for (const option of command.options) for (const flag of [option.short, option.long]) if (flag) known.add(flag);
  }
  if (command.name() === 'linehaul') return words[0]!.startsWith('-') ? [] : [`${text}: there is no such command`];
  const unknown = words.filter((word) => /^--?[a-z]/.test(word) && !known.has(word.replace(/=.*/, '')));
  return unknown.map((option) => `${text}: there is no option ${option}`);
}

describe('what readers paste works', () => {
  let server: ServerProcess;
  const folder = temporaryFolder();
  const programs = temporaryFolder();

  beforeAll(async () => {
    server = await startServer();
    for (const name of ['carrier', 'docs']) symlinkSync(projectFile(name), join(folder, name));
    // npx would look for the package in this folder, and curl exits with 0 on an error response unless told otherwise.
    program('npx', `shift; exec '${process.execPath}' '${MAIN}' "$@"`);
    const curl = execFileSync('which', ['curl'], { encoding: 'utf8' }).trim();
    program('curl', `case "$1" in -sf) exec '${curl}' "$@";; *) exec '${curl}' --fail-with-body "$@";; esac`);
  });
  afterAll(() => server.stop());

  function program(name: string, script: string): void {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }

  /** In one session, as a reader would: a page can use the variables of earlier pages. */
  async function paste(
    commands: readonly string[],
  ): Promise<{ readonly code: number | null; readonly output: string }> {
    const session = join(folder, '.session');
    const script = [
      'set -aEeo pipefail',
      `trap 'echo "Failed: $BASH_COMMAND" >&2' ERR`,
      existsSync(session) ? `. '${session}'` : '',
      ...commands,
      `export -p > '${session}'`,
    ].join('\n');
    const { production, test: testing } = server.ready;
    const env = environmentWith({
      ...server.settings,
      LINEHAUL_PORT: new URL(production.baseUrl).port,
      LINEHAUL_TEST_PORT: new URL(testing.baseUrl).port,
      PATH: `${programs}:${process.env.PATH}`,
    });
    const child = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const closed = new Promise((resolve) => child.once('close', resolve));
    const { code } = await endOf(child, SLOW);
    await closed;
    return { code, output };
  }

  test.each(
    PAGES.map((page) => ({ path: page.path, commands: pastedCommands(page) })).filter((one) => one.commands.length > 0),
  )('$path', { timeout: SLOW }, async ({ commands }) => {
    const { code, output } = await paste(commands);
    expect(code, output.slice(-2_000)).toBe(0);
  });

  test('a command that fails is noticed', { timeout: SLOW }, async () => {
    expect(await paste(['curl -s "$BASE_URL/v1/whoami" | cat'])).toMatchObject({ code: 22 });
    expect(await paste(['npx linehaul shipments show 0000000000 -e test'])).toMatchObject({ code: 1 });
  });
});
