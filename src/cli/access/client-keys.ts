// linehaul clients keys: the API keys of a client, for an operator. Values are shown only when a key is created.
import { Command, InvalidArgumentError } from 'commander';
import { requireKnownClient } from '../../capabilities/accounts/customers/manage-clients.ts';
import { prepareRevocation } from '../../capabilities/keys/named/change-named-key.ts';
import { prepareNamedKey } from '../../capabilities/keys/named/create-named-key.ts';
import { type ListedKey, listKeys } from '../../capabilities/keys/named/list-keys.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { startOfDay } from '../carrier/day-option.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { facts, type Terminal, table, when } from '../terminal.ts';
import { type RestrictOptions, restrictionOptions, restrictionsFrom } from './key-restriction-options.ts';

const MOST_CHARACTERS = 60;

export function clientKeysCommand(terminal: Terminal): Command {
  const keys = new Command('keys').description('List, create and revoke the API keys of a client.');
  keys.addCommand(listCommand(terminal));
  keys.addCommand(createCommand(terminal));
  keys.addCommand(revokeCommand(terminal));
  return keys;
}

function listCommand(terminal: Terminal): Command {
  return operatorCommand(
    'list',
    'Show the API keys of a client, without their values.',
    'clients keys list LHC… --environment test',
  )
    .argument('<clientId>', 'the client')
    .action((clientId: string, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          await requireKnownClient(context, clientId);
          return listKeys(context, clientId);
        },
        (rows) =>
          table(
            ['KEY', 'NAME', 'ENDS IN', 'ACCESS', 'CREATED (UTC)', 'LAST USED (UTC)', 'EXPIRES (UTC)'],
            rows.map(columns),
          ),
      ),
    );
}

function columns({ keyId, name, lastFour, access, createdAt, lastUsedAt, expiresAt }: ListedKey): string[] {
  const orNever = (at: string | null) => (at === null ? 'never' : when(Date.parse(at)));
  return [keyId, name, lastFour, access, when(Date.parse(createdAt)), orNever(lastUsedAt), orNever(expiresAt)];
}

function createCommand(terminal: Terminal): Command {
  const command = operatorCommand(
    'create',
    'Create a named API key.',
    'clients keys create LHC… --environment test --name "Warehouse system" --expires 2027-06-30',
  )
    .argument('<clientId>', 'the client')
    .requiredOption('--name <name>', 'what the key is for, up to 60 characters', nameOption)
    .option('--expires <date>', 'the day on which it stops working, at 00:00 UTC', (day) =>
      startOfDay(day, '--expires'),
    );
  return restrictionOptions(command).action(
    (clientId: string, options: OperatorOptions & RestrictOptions & { name: string; expires?: number }) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          await requireKnownClient(context, clientId);
          const wanted = {
            name: options.name,
            expiresAt: options.expires ?? null,
            restrictions: restrictionsFrom(options),
          };
          if (wanted.expiresAt !== null && wanted.expiresAt <= context.clock.now())
            throw new OperatorError('--expires takes a day in the future.');
          const { unit, made } = await prepareNamedKey(context, actor, clientId, wanted);
          await context.db.write(unit);
          return made;
        },
        ({ keyId, apiKey }) =>
          `${facts([
            ['key', keyId],
            ['API key', apiKey],
          ])}\nThe value is shown only once.`,
      ),
  );
}

function revokeCommand(terminal: Terminal): Command {
  return operatorCommand(
    'revoke',
    'Revoke a named API key: it and its tokens are refused within a second.',
    'clients keys revoke LHC… key_… --environment test',
  )
    .argument('<clientId>', 'the client')
    .argument('<keyId>', 'the key, as shown by `clients keys list`')
    .action((clientId: string, keyId: string, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          await requireKnownClient(context, clientId);
          await context.db.write(await prepareRevocation(context, actor, clientId, keyId));
          return { clientId, keyId };
        },
        () => `Key ${keyId} of client ${clientId} is revoked.`,
      ),
    );
}

function nameOption(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= MOST_CHARACTERS) return name;
  throw new InvalidArgumentError(`A name has 1 to ${MOST_CHARACTERS} characters.`);
}
