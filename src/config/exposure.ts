// What follows from whether other machines can reach this server.
import type { Config, EnvironmentName } from './config-shape.ts';
import { isLoopback } from './networks.ts';

/** Whether other machines can send requests: the server listens on more than loopback, has a public URL, or is behind a proxy. */
export function isOpenToOthers(config: Config): boolean {
  const urls = [config.publicUrls, ...(hasOpsListener(config) ? [config.opsUrls] : [])].flatMap(Object.values);
  return openHosts(config).length > 0 || config.trustedProxies.length > 0 || urls.some((one) => one !== undefined);
}

function hasOpsListener({ opsPorts }: Config): boolean {
  return Object.values(opsPorts).some((one) => one !== undefined);
}

/** The hosts it listens on that other machines can reach. */
function openHosts(config: Config): string[] {
  const hosts = [config.host, ...(hasOpsListener(config) ? [config.opsHost] : [])];
  return hosts.filter((host) => !isLoopback(host));
}

/** Why keys and passwords could be intercepted on the way to this server, and what to set. Undefined if they cannot. */
export function plainHttpProblem(config: Config): string | undefined {
  // A proxy on this machine does not need a host that other machines can reach.
  const hasProxyElsewhere = config.trustedProxies.some((one) => !isLoopback(one.split('/')[0]!));
  if (config.tls !== undefined || hasProxyElsewhere || config.plainHttp === 'anywhere') return undefined;
  const [open] = openHosts(config);
  if (open === undefined) return undefined;
  return (
    `Keys and passwords would be sent over plain http to ${open}. Set LINEHAUL_TLS_CERT_FILE and LINEHAUL_TLS_KEY_FILE to serve https; or, ` +
    'behind a proxy that does, set LINEHAUL_TRUSTED_PROXIES to its addresses; or set LINEHAUL_PLAIN_HTTP=anywhere on an ' +
    'isolated test network.'
  );
}

/** A customer who can choose such a URL can read the responses of other programs on the server. */
export function mayWebhooksGoToLoopback(config: Config, environment: EnvironmentName): boolean {
  if (environment === 'production') return false;
  return config.privateWebhooks === 'auto' ? !isOpenToOthers(config) : config.privateWebhooks === 'on';
}

/** One customer must not move the clock of another or delete its freight. On a developer's own machine there is no other customer. */
export function mayCustomersTurnClock(config: Config): boolean {
  return config.testClock === 'auto' ? !isOpenToOthers(config) : config.testClock === 'customers';
}
