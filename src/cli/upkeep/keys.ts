// linehaul keys: the installation's own keys, which callers never see.
import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { rotateSigningKey } from '../../capabilities/tokens/rotate-signing-key.ts';
import { SigningKeys } from '../../capabilities/tokens/signing-keys.ts';
import {
  type Config,
  ConfigError,
  databaseFile,
  ENVIRONMENTS,
  type EnvironmentName,
  masterKeyFileOf,
  readConfig,
} from '../../config.ts';
import { openContext } from '../../context.ts';
import { type MasterKeyRotation, rotateMasterKey } from '../../master-key/rotate-master-key.ts';
import { systemClock } from '../../platform/clock.ts';
import { replaceKeyFile, retireKeyFile } from '../../platform/crypto/master-key.ts';
import { commandActor, inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { facts, type Terminal, table, when } from '../terminal.ts';

export function keysCommand(terminal: Terminal): Command {
  const keys = new Command('keys').description('List and rotate the keys of the installation.');
  keys.addCommand(listSigningCommand(terminal));
  keys.addCommand(rotateSigningCommand(terminal));
  keys.addCommand(rotateCommand(terminal));
  return keys;
}

function listSigningCommand(terminal: Terminal): Command {
  return operatorCommand(
    'list-signing',
    'Show the keys that sign tokens.',
    'keys list-signing --environment test',
  ).action((options: OperatorOptions) =>
    inEnvironment(
      terminal,
      options,
      async (context) =>
        (await SigningKeys.open(context)).usable().map(({ keyId, createdAt, endsAt }) => ({
          keyId,
          createdAt: new Date(createdAt).toISOString(),
          verifiesUntil: endsAt === undefined ? null : new Date(endsAt).toISOString(),
        })),
      (rows) =>
        table(
          ['KEY', 'CREATED (UTC)', 'USE'],
          rows.map(({ keyId, createdAt, verifiesUntil }) => [
            keyId,
            when(Date.parse(createdAt)),
            verifiesUntil === null ? 'signs' : `verifies until ${when(Date.parse(verifiesUntil))}`,
          ]),
        ),
    ),
  );
}

function rotateSigningCommand(terminal: Terminal): Command {
  return operatorCommand(
    'rotate-signing',
    'Sign tokens with a new key, on all nodes within seconds. Tokens that exist stay valid until they expire.',
    'keys rotate-signing --environment test',
  )
    .option('--end-old-tokens', 'for a leaked key: revoke all existing tokens')
    .action((options: OperatorOptions & { endOldTokens?: true }) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const { keyId, oldTokensUntil } = await rotateSigningKey(context, actor, {
            endOldTokens: options.endOldTokens === true,
          });
          return { keyId, oldTokensUntil: oldTokensUntil === null ? null : new Date(oldTokensUntil).toISOString() };
        },
        ({ keyId, oldTokensUntil }) =>
          facts([
            ['signs now', keyId],
            [
              'old tokens',
              oldTokensUntil === null ? 'ended' : `valid until ${when(Date.parse(oldTokensUntil))} UTC at most`,
            ],
          ]),
      ),
    );
}

interface RotateOptions {
  readonly only?: EnvironmentName;
  readonly wait: number;
  readonly json?: true;
}

/** Both environments share the master key, so both are rotated unless specified otherwise. */
function rotateCommand(terminal: Terminal): Command {
  return new Command('rotate')
    .description(
      'Rotate the master key and re-encrypt everything that the old one protects, while nodes keep serving. Run ' +
        'it again if it was interrupted.',
    )
    .addOption(new Option('--only <environment>', 'rotate one environment only').choices([...ENVIRONMENTS]))
    .option('--wait <seconds>', 'how long to wait for nodes to load the new key', secondsOption, 6)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  linehaul keys rotate')
    .action(async ({ only, wait, json }: RotateOptions) => {
      const config = { ...readConfig(process.env), logLevel: 'silent' };
      const environments = only === undefined ? ENVIRONMENTS.filter((one) => exists(config, one)) : [only];
      prepareKeys(config);
      const results: (MasterKeyRotation & { environment: EnvironmentName })[] = [];
      for (const environment of environments) {
        const context = await openContext(config, environment);
        try {
          const onProgress = (says: string) => json || terminal.err(`${environment}: ${says}`);
          const done = await rotateMasterKey(context, commandActor(), { heardWithinMs: wait * 1_000, onProgress });
          results.push({ environment, ...done });
        } finally {
          await context.close();
        }
      }
      const file = masterKeyFileOf(config);
      const day = new Date(systemClock.now()).toISOString().slice(0, 10);
      const retired = file !== undefined && only === undefined ? retireKeyFile(file, day) : undefined;
      if (json) terminal.out(JSON.stringify({ environments: results, oldKeyFile: retired ?? null }));
      else terminal.out([...results.map(inWords), whatNext(retired, only)].join('\n'));
    });
}

/** A key file is replaced here; a key in an environment variable must be replaced where it is set. */
function prepareKeys(config: Config): void {
  const file = masterKeyFileOf(config);
  if (file === undefined && config.previousMasterKey === undefined) {
    throw new ConfigError(
      'The master key is in LINEHAUL_MASTER_KEY. Generate a new one with: openssl rand -base64 32. Set it as LINEHAUL_MASTER_KEY and the old ' +
        'one as LINEHAUL_PREVIOUS_MASTER_KEY, restart every node with both, then run this command with both.',
    );
  }
  if (file !== undefined && config.previousMasterKey === undefined && existsSync(file)) replaceKeyFile(file);
}

function exists(config: Config, environment: EnvironmentName): boolean {
  return config.databaseUrl !== undefined || existsSync(databaseFile(config, environment));
}

function inWords({ environment, rotated, resealed, unreadable }: MasterKeyRotation & { environment: string }): string {
  const lost =
    unreadable === 0
      ? ''
      : ` ${unreadable} rows cannot be decrypted with either key; they were already unreadable before.`;
  if (!rotated && resealed === 0) return `${environment}: the new key was already in use.${lost}`;
  return `${environment}: the new key is in use; ${resealed} values were re-encrypted.${lost}`;
}

const OLD_BACKUPS = 'Older backups still need the old key. Keep it in your secret store, not with the backups.';

function whatNext(retired: string | undefined, only: EnvironmentName | undefined): string {
  if (only !== undefined) return 'Rotate the other environment as well before you remove the old key.';
  if (retired === undefined) return `Remove LINEHAUL_PREVIOUS_MASTER_KEY. ${OLD_BACKUPS}`;
  return `Nothing uses the old key anymore; it is in ${retired}. ${OLD_BACKUPS}`;
}

function secondsOption(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0 && seconds <= 600) return seconds;
  throw new InvalidArgumentError('It must be a number of seconds from 0 to 600.');
}
