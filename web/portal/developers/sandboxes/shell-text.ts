// Commands to paste into a shell. The variables have the same names as in the request log and the certification.
import type { SandboxCredentials } from './sandboxes.ts';

export function environmentBlock(url: string, credentials: SandboxCredentials): string {
  const { clientId, clientSecret, username, password, account, soapUser, soapPassword, soapUrl } = credentials;
  return Object.entries({
    LINEHAUL_URL: url,
    LINEHAUL_CLIENT_ID: clientId,
    LINEHAUL_CLIENT_SECRET: clientSecret,
    LINEHAUL_USERNAME: username,
    LINEHAUL_PASSWORD: password,
    LINEHAUL_ACCOUNT: account,
    LINEHAUL_SOAP_URL: soapUrl,
    LINEHAUL_SOAP_USER: soapUser,
    LINEHAUL_SOAP_PASSWORD: soapPassword,
  })
    .map(([name, value]) => `export ${name}=${quoted(value)}`)
    .join('\n');
}

export const FIRST_CALLS = `KEY=$(curl -s -X POST "$LINEHAUL_URL/v1/api-key" -u "$LINEHAUL_CLIENT_ID:$LINEHAUL_CLIENT_SECRET")
echo "$KEY"
export LINEHAUL_API_KEY=$(echo "$KEY" | sed 's/.*"apiKey":"\\([^"]*\\)".*/\\1/')
export LINEHAUL_TOKEN=$(curl -s -X POST "$LINEHAUL_URL/authenticate" -H "apikey: $LINEHAUL_API_KEY" \\
  -u "$LINEHAUL_USERNAME:$LINEHAUL_PASSWORD" | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -s "$LINEHAUL_URL/v1/whoami" -H "apikey: $LINEHAUL_API_KEY" -H "authorization: Bearer $LINEHAUL_TOKEN"`;

/** Quoted so that a shell takes it literally. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
