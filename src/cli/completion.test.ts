// Completion in real shells: bash always, zsh and fish if installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { runProgram } from './program.ts';

async function scriptFor(shell: string): Promise<string> {
  let text = '';
  const terminal = { out: (line: string) => (text += `${line}\n`), err: (line: string) => (text += line) };
  expect(await runProgram(['node', 'linehaul', 'completion', shell], terminal)).toBe(0);
  const file = join(temporaryFolder(), `linehaul.${shell}`);
  writeFileSync(file, text);
  return file;
}

const isInstalled = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

/** What is typed, some of what must be offered, and what must not. */
const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['linehaul ', ['serve', 'tariff', 'sandbox', 'completion'], ['import', 'help', 'warm-up']],
  ['linehaul ta', ['tariff'], ['serve']],
  ['linehaul tariff ', ['import', 'diff', 'activate'], ['serve', 'tariff']],
  ['linehaul tariff import --', ['--environment', '--help'], ['--shell']],
  ['linehaul demo --environment ', ['production', 'test'], ['serve']],
  ['linehaul demo -e ', ['production', 'test'], []],
  ['linehaul openapi -d p', ['public', 'portal'], ['operators']],
  ['linehaul completion ', ['bash', 'zsh', 'fish'], ['serve']],
  // An argument that happens to be a command name.
  ['linehaul tariff import serve --', ['--environment'], ['--only']],
];

const offers = (listed: string) => listed.split('\n').map((line) => line.split('\t')[0]!.trim());

describe('bash', () => {
  test.each(CASES)('%s', async (typed, wanted, unwanted) => {
    const script = await scriptFor('bash');
    const words = typed.split(' ');
    const ask = `source '${script}'; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _linehaul; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const offered = offers(execFileSync('bash', ['--norc', '-c', ask], { encoding: 'utf8' }));
    expect(offered).toEqual(expect.arrayContaining([...wanted]));
    for (const one of unwanted) expect(offered).not.toContain(one);
  });

  test('offers no value if it knows none, so that the shell offers files', async () => {
    const script = await scriptFor('bash');
    const ask = `source '${script}'; COMP_WORDS=(linehaul rate docs); COMP_CWORD=2; _linehaul; echo "\${#COMPREPLY[@]}"`;
    expect(execFileSync('bash', ['--norc', '-c', ask], { encoding: 'utf8' }).trim()).toBe('0');
  });
});

describe.runIf(isInstalled('fish'))('fish', () => {
  test.each(CASES)('%s', async (typed, wanted, unwanted) => {
    const script = await scriptFor('fish');
    const offered = offers(
      execFileSync('fish', ['--no-config', '-c', `source '${script}'; complete -C '${typed}'`], { encoding: 'utf8' }),
    );
    expect(offered).toEqual(expect.arrayContaining([...wanted]));
    for (const one of unwanted) expect(offered).not.toContain(one);
  });
});

test.runIf(isInstalled('zsh'))('zsh takes the script', async () => {
  const script = await scriptFor('zsh');
  const answer = spawnSync('zsh', ['-f', '-c', `source '${script}' && whence -w _linehaul`], {
    encoding: 'utf8',
    env: { ...process.env, ZDOTDIR: temporaryFolder() },
  });
  expect([answer.stdout.trim(), answer.stderr]).toEqual(['_linehaul: function', '']);
});

test('another shell is rejected with a list of the supported ones', async () => {
  let said = '';
  const terminal = { out: () => {}, err: (text: string) => (said += text) };
  expect(await runProgram(['node', 'linehaul', 'completion', 'powershell'], terminal)).toBe(2);
  expect(said).toContain('bash, zsh, fish');
});
