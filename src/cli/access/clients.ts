// linehaul clients: client IDs and secrets, which are issued out of band (§2.3).
import { Command, Option } from 'commander';
import { CLIENT_KINDS, type ClientKind, clientStore } from '../../capabilities/accounts/customers/client.store.ts';
import { createClient, setClientDisabled } from '../../capabilities/accounts/customers/manage-clients.ts';
import {
  type CertificationClaim,
  requireCertification,
} from '../../capabilities/certification/require-certification.ts';
import { restrictKey } from '../../capabilities/keys/restrict-key.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { facts, type Terminal, table, when } from '../terminal.ts';
import { clientKeysCommand } from './client-keys.ts';
import { type RestrictOptions, restrictionOptions, restrictionsFrom } from './key-restriction-options.ts';

export function clientsCommand(terminal: Terminal): Command {
  const clients = new Command('clients').description('Manage clients, which own API keys.');
  clients.addCommand(
    operatorCommand(
      'create',
      'Issue a client ID and secret.',
      'clients create --environment test --name "Acme Paper" --kind direct',
    )
      .requiredOption('--name <name>', 'whom it is for')
      .addOption(
        new Option('--kind <kind>', 'a direct shipper or a TMS provider').choices([...CLIENT_KINDS]).default('direct'),
      )
      .option('--certificate <certificate>', 'what the customer has proven in the test environment; for production')
      .option('--without-certification <reason>', 'why mandatory rows of the certification need not be proven')
      .action((options: OperatorOptions & CertificationClaim & { name: string; kind: ClientKind }) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) =>
            createClient(context, actor, options.name, options.kind, await requireCertification(context, options)),
          (made) =>
            `${facts([
              ['client ID', made.clientId],
              ['client secret', made.clientSecret],
            ])}\nThe secret is shown only once. POST /v1/api-key replaces it.`,
        ),
      ),
  );
  clients.addCommand(
    operatorCommand('list', 'Show all clients.', 'clients list --environment test').action((options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context) =>
          (await clientStore(context.db).list()).map((one) => ({
            clientId: one.client_id,
            name: one.name,
            kind: one.kind,
            createdAt: new Date(one.created_at).toISOString(),
            disabled: one.disabled_at !== null,
          })),
        (rows) =>
          table(
            ['CLIENT ID', 'NAME', 'KIND', 'CREATED (UTC)', 'STATE'],
            rows.map((one) => [
              one.clientId,
              one.name,
              one.kind,
              when(Date.parse(one.createdAt)),
              one.disabled ? 'disabled' : 'enabled',
            ]),
          ),
      ),
    ),
  );
  clients.addCommand(restrictCommand(terminal));
  clients.addCommand(clientKeysCommand(terminal));
  for (const disabled of [true, false]) clients.addCommand(switchCommand(terminal, disabled));
  return clients;
}

/** Without options, all limits of the key are removed, to help a client that locked itself out. */
function restrictCommand(terminal: Terminal): Command {
  const command = operatorCommand(
    'restrict',
    'Limit what a client’s API key may do. Replaces all restrictions; without options there are none.',
    'clients restrict LHC… --environment test --read-only --networks 203.0.113.0/24',
  ).argument('<clientId>', 'the client');
  return restrictionOptions(command).action((clientId: string, options: OperatorOptions & RestrictOptions) =>
    inEnvironment(
      terminal,
      options,
      async (context, actor) => {
        const restrictions = restrictionsFrom(options);
        await restrictKey(context, actor, clientId, restrictions);
        return { clientId, ...restrictions };
      },
      ({ access, accounts, networks }) =>
        facts([
          ['client ID', clientId],
          ['access', access],
          ['accounts', accounts?.join(', ') ?? 'all'],
          ['addresses', networks?.join(', ') ?? 'all'],
        ]),
    ),
  );
}

function switchCommand(terminal: Terminal, disabled: boolean): Command {
  const [verb, effect] = disabled
    ? ['disable', 'Disable a client. Its key and tokens stop working within a second.']
    : ['enable', 'Enable a disabled client.'];
  return operatorCommand(verb, effect, `clients ${verb} LHC… --environment test`)
    .argument('<clientId>', 'the client')
    .action((clientId: string, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          await setClientDisabled(context, actor, clientId, disabled);
          return { clientId, disabled };
        },
        () => `Client ${clientId} is ${disabled ? 'disabled' : 'enabled'}.`,
      ),
    );
}
