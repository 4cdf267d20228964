// A request as a curl command. Secrets come from variables, so that a command can be shared.
import { shellQuoted } from '../../shell-quoted.ts';
import { fileName, filledPath, type SampleAuth, type SampleRequest } from './sample-request.ts';

const CREDENTIALS: Readonly<Record<SampleAuth, readonly string[]>> = {
  token: ['-H "apikey: $API_KEY"', '-H "Authorization: Bearer $TOKEN"'],
  client: ['-u "$CLIENT_ID:$CLIENT_SECRET"'],
  portal: ['-H "apikey: $API_KEY"', '-u "$PORTAL_USER:$PORTAL_PASSWORD"'],
  operator: ['-u "$OPERATOR:$OPERATOR_PASSWORD"'],
  // The cookie from POST /v1/session, saved by `curl -c cookies.txt`.
  portalSession: ['-b cookies.txt', '-H "x-csrf-token: $CSRF_TOKEN"'],
  operatorSession: ['-b cookies.txt', '-H "x-csrf-token: $CSRF_TOKEN"'],
  none: [],
};

const TEXTS = /^(?:text\/|application\/(?:json|schema\+json|x-ndjson)$)/;

export function curlSample(request: SampleRequest, baseUrl: string): string {
  const { operation, auth, body, fileType, responseType } = request;
  const isText = responseType === undefined || TEXTS.test(responseType);
  const hasBody = body !== undefined || fileType !== undefined;
  const parts = [
    // curl sends a POST by default if there is a body.
    `curl${responseType === 'text/event-stream' ? ' -N' : ''}${methodOption(operation.method, hasBody)} ${shellQuoted(`${baseUrl}${filledPath(request)}`)}`,
    ...CREDENTIALS[auth],
    ...(fileType === undefined ? [] : [`-H 'content-type: ${fileType}'`, `--data-binary @${fileName(request)}`]),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${shellQuoted(JSON.stringify(body, null, 2))}`]),
    ...(isText ? [] : [`-o ${fileName(request)}`]),
  ];
  return parts.join(' \\\n  ');
}

function methodOption(method: string, hasBody: boolean): string {
  return method === (hasBody ? 'POST' : 'GET') ? '' : ` -X ${method}`;
}
