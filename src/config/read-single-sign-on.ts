// Reads how people sign in through an OpenID Connect provider.
import type { SingleSignOnAudience, SingleSignOnSettings } from './config-shape.ts';
import { isLoopback } from './networks.ts';
import { ConfigError, type SettingReader } from './setting-reader.ts';
import type { SettingName } from './settings.ts';

export function readSingleSignOn(reader: SettingReader): SingleSignOnSettings | undefined {
  const { optional, matching, listed } = reader;
  const only = audiences(reader, 'LINEHAUL_SSO_ONLY');
  const issuer = optional('LINEHAUL_SSO_ISSUER');
  if (issuer === undefined) {
    if (only.length === 0) return undefined;
    throw new ConfigError('LINEHAUL_SSO_ONLY needs LINEHAUL_SSO_ISSUER: nobody could sign in otherwise.');
  }
  if (!isProviderAddress(issuer)) {
    throw new ConfigError(
      `LINEHAUL_SSO_ISSUER must be an https address without ? and # (http only on this machine); it is "${issuer}".`,
    );
  }
  const clientId = optional('LINEHAUL_SSO_CLIENT_ID');
  const clientSecret = optional('LINEHAUL_SSO_CLIENT_SECRET');
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError('LINEHAUL_SSO_ISSUER needs LINEHAUL_SSO_CLIENT_ID and LINEHAUL_SSO_CLIENT_SECRET as well.');
  }
  const chosen = audiences(reader, 'LINEHAUL_SSO_FOR');
  const without = only.find((one) => !chosen.includes(one));
  if (without !== undefined) {
    throw new ConfigError(`LINEHAUL_SSO_ONLY has ${without}, so LINEHAUL_SSO_FOR must have it as well.`);
  }
  return {
    issuer,
    clientId,
    clientSecret,
    audiences: chosen,
    only,
    label: matching('LINEHAUL_SSO_LABEL', /^[^\p{C}]{1,40}$/u, '1 to 40 printable characters'),
    scope: matching('LINEHAUL_SSO_SCOPE', /^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'openid and further scopes'),
    matchBy: matching('LINEHAUL_SSO_MATCH', /^(email|username)$/, 'email or username') as 'email' | 'username',
    roleClaim: matching('LINEHAUL_SSO_ROLE_CLAIM', /^\S+$/, 'the name of a claim'),
    operatorRoles: listed('LINEHAUL_SSO_OPERATOR_ROLES').map((pair) => {
      const at = pair.lastIndexOf('=');
      const [value, role] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
      if (value !== '' && role !== '') return { value, role };
      throw new ConfigError(
        `LINEHAUL_SSO_OPERATOR_ROLES must be pairs such as dispatch=dispatcher, separated by commas; "${pair}" is none.`,
      );
    }),
    secondFactorValues: listed('LINEHAUL_SSO_SECOND_FACTOR'),
  };
}

function audiences({ listed }: SettingReader, name: SettingName): SingleSignOnAudience[] {
  const wrong = listed(name).find((one) => one !== 'operators' && one !== 'portal');
  if (wrong === undefined) return listed(name) as SingleSignOnAudience[];
  throw new ConfigError(`${name} must be operators, portal or operators,portal; "${wrong}" is neither.`);
}

/** Codes and secrets are sent there. Plain HTTP is allowed only to this machine. */
function isProviderAddress(text: string): boolean {
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')));
  return isSafe && username === '' && password === '';
}
