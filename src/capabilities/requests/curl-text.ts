// A request as a curl command to paste, with variables in place of credentials.
import { shellQuoted } from '../../platform/shell-quoted.ts';
import type { RequestRow } from './request-log.store.ts';

export function curlText(baseUrl: string, row: RequestRow): string {
  const address = `${baseUrl}${row.path}${row.query === '' ? '' : `?${row.query}`}`;
  const lines = [`curl -X ${row.method} ${shellQuoted(address)}`, ...credentials(row)];
  if (row.request_body !== null) {
    lines.push(`-H ${shellQuoted(`content-type: ${row.content_type || 'application/json'}`)}`);
    lines.push(`--data-raw ${shellQuoted(row.request_body)}`);
  }
  return lines.join(' \\\n  ');
}

/** As shell variables, so that the command runs once they are set. */
function credentials({ kind, path }: RequestRow): string[] {
  if (kind === 'operator') return ['-u "$LINEHAUL_OPERATOR:$LINEHAUL_OPERATOR_PASSWORD"'];
  if (kind === 'client') return ['-u "$LINEHAUL_CLIENT_ID:$LINEHAUL_CLIENT_SECRET"'];
  // A SOAP call has its user and password in the body.
  if (kind === 'soap') return [];
  if (path === '/authenticate') return ['-H "apikey: $LINEHAUL_API_KEY"', '-u "$LINEHAUL_USERNAME:$LINEHAUL_PASSWORD"'];
  return ['-H "apikey: $LINEHAUL_API_KEY"', '-H "authorization: Bearer $LINEHAUL_TOKEN"'];
}
