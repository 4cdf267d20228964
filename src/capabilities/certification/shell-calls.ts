// Calls as commands for a POSIX shell, using only curl and sed. Credentials are variables that the caller sets.
import { shellQuoted } from '../../platform/shell-quoted.ts';
import { escapeXml } from '../../platform/xml/write-xml.ts';

const CREDENTIALS = '-H "apikey: $LINEHAUL_API_KEY" -H "authorization: Bearer $LINEHAUL_TOKEN"';

export interface ShellCalls {
  /** `path` may contain variables such as `$PRO`. */
  get(path: string): string;
  delete(path: string): string;
  send(method: 'POST' | 'PUT', path: string, body?: object, headers?: string): string;
  post(path: string, body?: object, headers?: string): string;
  /** Sets a variable to a field of a call's response. */
  let(variable: string, field: string, call: string): string;
  /** Authenticates with the client ID and secret instead of a token. */
  asClient(path: string, method?: 'DELETE' | 'POST'): string;
  /** Calls the SOAP image service as a SOAP user; `content` may contain variables. */
  soap(path: string, namespace: string, content: string): string;
  /** Gets a new token and sets the variable that the other calls use. */
  renewToken(): string;
}

export function shellCalls(baseUrl: string): ShellCalls {
  const call = (method: string, path: string, rest = '') =>
    `curl -s -X ${method} ${CREDENTIALS}${rest} "${baseUrl}${path}"`;
  const send: ShellCalls['send'] = (method, path, body, headers = '') => {
    const content = body === undefined ? '' : ` -H 'content-type: application/json' --data-raw ${quoted(body)}`;
    return call(method, path, `${headers === '' ? '' : ` ${headers}`}${content}`);
  };
  const set: ShellCalls['let'] = (variable, field, command) =>
    `${variable}=$(${command} | sed -n 's/.*"${field}":"\\([^"]*\\)".*/\\1/p')`;
  return {
    get: (path) => call('GET', path),
    delete: (path) => call('DELETE', path),
    send,
    post: (path, body, headers) => send('POST', path, body, headers),
    let: set,
    asClient: (path, method) =>
      `curl -s${method === undefined ? '' : ` -X ${method}`} -u "$LINEHAUL_CLIENT_ID:$LINEHAUL_CLIENT_SECRET" "${baseUrl}${path}"`,
    soap: (path, namespace, content) =>
      `curl -s -H 'content-type: text/xml; charset=utf-8' --data-raw ${withVariables(envelope(namespace, content))} "${baseUrl}${path}"`,
    renewToken: () =>
      set(
        'LINEHAUL_TOKEN',
        'access_token',
        `curl -s -X POST -H "apikey: $LINEHAUL_API_KEY" -u "$LINEHAUL_USERNAME:$LINEHAUL_PASSWORD" "${baseUrl}/authenticate"`,
      ),
  };
}

/** Nothing is expanded between single quotes, so variables are placed outside of them. */
function quoted(body: object): string {
  return withVariables(JSON.stringify(body));
}

function withVariables(text: string): string {
  return shellQuoted(text).replace(/\$([A-Z_]+)/g, `'"$$$1"'`);
}

function envelope(namespace: string, content: string): string {
  const auth = '<auth><user>$LINEHAUL_SOAP_USER</user><password>$LINEHAUL_SOAP_PASSWORD</password></auth>';
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns="${escapeXml(namespace)}"><s:Header>${auth}</s:Header><s:Body>${content}</s:Body></s:Envelope>`;
}
