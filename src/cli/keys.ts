// linehaul keys: the keys of the installation itself, which no caller ever sees.
import { Command } from 'commander';
import { rotateSigningKey } from '../capabilities/tokens/rotate-signing-key.ts';
import { SigningKeys } from '../capabilities/tokens/signing-keys.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from './operator-command.ts';
import { facts, type Terminal, table, when } from './terminal.ts';

export function keysCommand(terminal: Terminal): Command {
  const keys = new Command('keys').description('List and rotate the keys of the installation.');
  keys.addCommand(listSigningCommand(terminal));
  keys.addCommand(rotateSigningCommand(terminal));
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
    .option('--end-old-tokens', 'for a key that has leaked: all tokens that exist end now')
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
