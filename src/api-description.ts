// What the API says of itself beyond its operations: the introduction, the first steps, the tags, the ways to authenticate.
import { readFileSync } from 'node:fs';
import type { EnvironmentName } from './config.ts';
import type { ApiDescription } from './platform/contract/openapi.ts';
import type { DocsLink } from './platform/docs/docs.routes.ts';
import { projectFile } from './platform/project-root.ts';

/** What a newcomer does, one after the other. A step is shown once its operation exists. */
export const FIRST_STEPS = [
  { operation: 'POST /v1/api-key', does: 'Get your API key with your client ID and client secret. Once.' },
  { operation: 'POST /authenticate', does: 'Get a bearer token with the API key and a portal account. Once an hour.' },
  { operation: 'GET /v1/whoami', does: 'See that key and token work, and which accounts they may act for.' },
  { operation: 'POST /v1/route-guides', does: 'Look up terminals and service days between places.' },
  { operation: 'POST /v1/rate-quotes', does: 'Get a price for each service level.' },
  { operation: 'POST /v1/bol', does: 'Create the bill of lading, with its PDF and labels.' },
  { operation: 'POST /v1/pickup-requests', does: 'Ask for a pickup.' },
  { operation: 'GET /v1/shipments/history', does: 'Follow the shipment to the door.' },
] as const;

const INTRODUCTION = `
The API of an LTL freight carrier, for shippers and transportation-management systems.

### Two environments
Production and test are two addresses with separate credentials, keys, tokens and data. Nothing crosses. A key shows
where it belongs: \`lh_prod_…\` or \`lh_test_…\`.

### Answers and errors
Most answers are \`{ "data": …, "error": { "code": 0, … } }\`. When something is wrong, \`error.code\` is a number with a page of
its own at [/docs/errors](/docs/errors), \`error.message\` says what happened and \`error.details\` what to do. A 400 or 422 about
fields lists **all** of them in \`error.validationFailures\`.

### Safe repetition
Send an \`Idempotency-Key\` with everything that writes. When an answer gets lost, the same request with the same key gives the
first answer again and does nothing twice.

### Limits
Requests are counted for each API key, and those without credentials for each source address. Beyond the limit the answer is
429, and \`Retry-After\` says how many seconds to wait.

### When you ask for help
Every answer carries an \`x-request-id\`. Tell it to the carrier.
`.trim();

export const VERSION = (JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string }).version;

/** What the first page of the documentation points to beside the documentation. */
export function docsLinks(soapPath: string, hasTestClock: boolean): readonly DocsLink[] {
  return [
    { path: '/', about: 'The portal: quotes, shipping, pickups and tracking, with a portal account' },
    { path: '/console', about: 'The console of the carrier, for operators' },
    { path: `${soapPath}?wsdl`, about: 'The WSDL of the SOAP image service' },
    ...(hasTestClock ? [{ path: '/docs/test-environment', about: 'What the test environment does by itself' }] : []),
  ];
}

export function apiDescription(environment: EnvironmentName): ApiDescription {
  return {
    title: environment === 'test' ? 'Linehaul API (test environment)' : 'Linehaul API',
    version: VERSION,
    summary: 'LTL freight: keys, tokens, quotes, bills of lading, pickups and tracking.',
    description: INTRODUCTION,
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    tags: [
      { name: 'API key', description: 'One key for each client and environment. It goes with every other call.' },
      { name: 'Tokens', description: 'A bearer token stands for one portal account, together with the API key.' },
      { name: 'Sessions', description: 'Signing in with a browser. Programs use API keys and tokens.' },
      { name: 'Users', description: 'Who can sign in for your accounts, and in which role. For owners.' },
      { name: 'Certification', description: 'Whether your program is ready for production. In the test environment.' },
      { name: 'Requests', description: 'Looking back at what was asked and answered.' },
      { name: 'Transit times', description: 'Terminals and service days between places.' },
      { name: 'Rate quotes', description: 'A price for each service level, explained to the cent.' },
      {
        name: 'Bills of lading',
        description: 'Making them, with PRO, labels and the shipment; changing and voiding them.',
      },
      {
        name: 'Billing authorizations',
        description: 'Which other accounts may bill their shipments to yours.',
      },
      { name: 'Test environment', description: 'Its clock, and what can go wrong there. Production has none of it.' },
      { name: 'PRO numbers', description: 'Numbers for labels that are printed ahead of their bills of lading.' },
      { name: 'Pickups', description: 'Asking for a truck, and following it to the dock.' },
      { name: 'Shipments', description: 'Where the freight is, when it comes, and all that happened to it.' },
      { name: 'Invoices', description: 'What is owed for freight that was delivered, and what was paid.' },
      {
        name: 'Subscriptions',
        description: 'Events sent to your own address as they happen, signed, and what became of each.',
      },
      { name: 'Events', description: 'What happened, in order and without gaps: for catching up, and live.' },
      { name: 'Images', description: 'The documents of a shipment, as PDF.' },
      {
        name: 'Operations',
        description: 'For the carrier alone: reports of what happens, and boards of what is under way.',
      },
      {
        name: 'Console',
        description:
          'For the carrier alone: tariffs, customers, the network, what goes on now, audit, health and backups.',
      },
      { name: 'Health', description: 'For those who run the service, and for load balancers.' },
      { name: 'Documentation', description: 'This description, and the pages of the error codes.' },
    ],
    securitySchemes: {
      clientCredentials: {
        scheme: { type: 'http', scheme: 'basic', description: 'Client ID and client secret, for /v1/api-key alone.' },
        missing: 'basicMissing',
      },
      apiKey: {
        scheme: { type: 'apiKey', in: 'header', name: 'apikey', description: 'The API key of this environment.' },
        missing: 'apiKeyMissing',
      },
      portalAccount: {
        scheme: { type: 'http', scheme: 'basic', description: 'User name and password of a portal account.' },
        missing: 'basicMissing',
      },
      bearerToken: {
        scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From POST /authenticate.' },
        missing: 'tokenMissing',
      },
      operator: {
        scheme: { type: 'http', scheme: 'basic', description: 'User name and password of an operator of the carrier.' },
        missing: 'basicMissing',
      },
      portalSession: {
        scheme: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-linehaul',
          description: 'The cookie of POST /v1/session, for pages. What changes something also needs `x-csrf-token`.',
        },
        missing: 'notSignedIn',
      },
      operatorSession: {
        scheme: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-linehaul-operator',
          description: 'The cookie of POST /ops/v1/session, for the console. It needs `x-csrf-token` likewise.',
        },
        missing: 'notSignedIn',
      },
      metricsToken: {
        scheme: { type: 'http', scheme: 'bearer', description: 'The operator’s LINEHAUL_METRICS_TOKEN.' },
        missing: 'metricsForbidden',
      },
    },
  };
}
