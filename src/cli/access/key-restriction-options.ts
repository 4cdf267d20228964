// The options of commands that limit an API key: access, accounts and addresses.
import { type Command, InvalidArgumentError } from 'commander';
import type { KeyRestrictions } from '../../capabilities/keys/key-restrictions.ts';
import { isNetwork } from '../../config.ts';

export interface RestrictOptions {
  readonly readOnly?: true;
  readonly accounts?: string[];
  readonly networks?: string[];
}

export function restrictionOptions(command: Command): Command {
  return command
    .option('--read-only', 'only calls that change nothing')
    .option('--accounts <list>', 'only these customer accounts, separated by commas', listOption)
    .option('--networks <list>', 'only from these addresses and CIDR ranges, separated by commas', networksOption);
}

export function restrictionsFrom({ readOnly, accounts, networks }: RestrictOptions): KeyRestrictions {
  return { access: readOnly ? 'read-only' : 'full', accounts: accounts ?? null, networks: networks ?? null };
}

function listOption(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '');
}

function networksOption(text: string): string[] {
  const networks = listOption(text);
  const wrong = networks.find((one) => !isNetwork(one));
  if (wrong === undefined) return networks;
  throw new InvalidArgumentError(`"${wrong}" is neither an address nor a CIDR range such as 203.0.113.0/24.`);
}
