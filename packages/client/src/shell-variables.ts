// The credentials of a sandbox as shell variables, as the portal shows them and `linehaul sandbox create --shell` prints them. Not part of
// the package's exports.

export function shellVariables(url: string, credentials: Readonly<Record<string, string>>): string {
  const { clientId, clientSecret, username, password, account, soapUrl, soapUser, soapPassword } = credentials;
  const variables = {
    LINEHAUL_URL: url,
    LINEHAUL_CLIENT_ID: clientId,
    LINEHAUL_CLIENT_SECRET: clientSecret,
    LINEHAUL_USERNAME: username,
    LINEHAUL_PASSWORD: password,
    LINEHAUL_ACCOUNT: account,
    LINEHAUL_SOAP_URL: soapUrl,
    LINEHAUL_SOAP_USER: soapUser,
    LINEHAUL_SOAP_PASSWORD: soapPassword,
  };
  return Object.entries(variables)
    .map(([name, value = '']) => `export ${name}=${quoted(value)}`)
    .join('\n');
}

/** Quoted so that a shell takes it literally. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
