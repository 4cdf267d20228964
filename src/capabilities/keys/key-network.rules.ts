// Checks that each entry of a list of addresses is an address or a CIDR range.
import { isNetwork } from '../../config.ts';
import type { Failure } from '../../platform/http/refusal.ts';

export function wrongNetworks(networks: readonly string[]): Failure[] {
  return networks.flatMap((one, at) =>
    isNetwork(one)
      ? []
      : [
          {
            field: `networks[${at}]`,
            description: `must be an IPv4 or IPv6 address, or a CIDR range such as 203.0.113.0/24 or 2001:db8::/32`,
          },
        ],
  );
}
