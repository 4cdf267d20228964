// The parts of the API description that belong to no operation: the introduction, first steps, tags and security schemes.

import { readFileSync } from 'node:fs';
import type { EnvironmentName } from '../config.ts';
import type { ApiDescription } from '../platform/contract/openapi.ts';
import type { DocsLink } from '../platform/docs/docs-parts.ts';
import { projectFile } from '../platform/project-root.ts';
import { CODE_LISTS } from './code-lists.ts';
import { type ApiDocument, type ApiReference, DOCUMENT_PLACES, REFERENCE_PLACES } from './documents.ts';
import { FIELD_MEANINGS } from './field-meanings.ts';

const INTRODUCTION = `
### Two environments
Production and test have separate URLs, credentials, keys, tokens and data. The prefix of a key shows its environment: \`lh_prod_…\` or \`lh_test_…\`.

### Responses and errors
Most responses are \`{ "data": …, "error": { "code": 0, … } }\`. If a request fails, \`error.code\` is a number that is explained
at [/docs/errors](/docs/errors), \`error.message\` says what happened and \`error.details\` what to do. If fields are invalid
(400 or 422), **all** of them are listed in \`error.validationFailures\`.

### Safe retries
Send an \`Idempotency-Key\` with every request that writes. If the response is lost, repeat the request with the same key: you get the
original response with the header \`idempotency-replayed: true\`, and nothing happens twice.

### Limits
Requests are limited per API key, and per source address if they have no credentials. Above the limit you get a 429 response, and
\`Retry-After\` says how many seconds to wait.

### Getting help
Every response has an \`x-request-id\` header: the ID that you sent in the header of the same name, or a new one. Include it when you
contact the carrier.

If you trace requests by [W3C Trace Context](https://www.w3.org/TR/trace-context/), send \`traceparent\`: the server logs your request in
the same trace, an error has the trace ID in the header \`x-trace-id\`, and webhooks that the request causes carry it in their own
\`traceparent\`.
`.trim();

export const VERSION = (JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string }).version;

/** The links on the first page of the documentation that lead outside it. */
export function docsLinks(soapPath: string, hasTestClock: boolean): readonly DocsLink[] {
  return [
    { path: '/', about: 'The portal: quotes, shipping, pickups and tracking, with a portal account' },
    { path: '/console', about: 'The console of the carrier, for operators' },
    { path: `${soapPath}?wsdl`, about: 'The WSDL of the SOAP image service' },
    ...(hasTestClock ? [{ path: '/docs/test-environment', about: 'What the test environment does by itself' }] : []),
  ];
}

/** The words of one document, or of all documents of a reference together. `served` are the documents that it links to. */
export function apiDescription(
  environment: EnvironmentName,
  name: ApiReference | ApiDocument,
  served: readonly ApiDocument[],
): ApiDescription {
  const { suffix, about } = name === 'public' ? { suffix: '', ...REFERENCE_PLACES.public } : DOCUMENT_PLACES[name];
  return {
    title: `Linehaul API${suffix}${environment === 'test' ? ' (test environment)' : ''}`,
    version: VERSION,
    summary: `LTL freight. ${about}.`,
    description: `${about}.\n\n${documentsText(name, served)}\n\n${INTRODUCTION}`,
    contact: 'API support of the carrier',
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    tags: [
      { name: 'API key', description: 'One key per client and environment. Send it with every other request.' },
      { name: 'Named API keys', description: 'More keys of one client, each with its own name, limits and expiry.' },
      { name: 'Tokens', description: 'A bearer token identifies a portal account, together with the API key.' },
      { name: 'Sessions', description: 'Signing in with a browser. Programs use API keys and tokens.' },
      { name: 'Users', description: 'Who can sign in for your accounts, and in which role. For owners.' },
      { name: 'Certification', description: 'Whether your program is ready for production. In the test environment.' },
      { name: 'Requests', description: 'A log of your recent requests and their responses.' },
      { name: 'Transit times', description: 'Terminals and service days between places.' },
      { name: 'Rate quotes', description: 'Prices for each service level, itemized to the cent.' },
      {
        name: 'Bills of lading',
        description: 'Create, replace and void bills of lading, with PRO numbers and labels.',
      },
      { name: 'Address book', description: 'The addresses that you ship from and to, with what they need.' },
      { name: 'Shipment templates', description: 'Parties, freight and services that you ship again.' },
      {
        name: 'Billing authorizations',
        description: 'Which other accounts may bill their shipments to yours.',
      },
      {
        name: 'Sandboxes',
        description: 'Test environments of your own, each with its own clock and freight. See /docs/sandboxes.',
      },
      {
        name: 'Test environment',
        description: 'Control its clock and simulate exceptions. Not available in production.',
      },
      {
        name: 'PRO numbers',
        description: 'Reserve numbers for labels that you print before you send the bill of lading.',
      },
      { name: 'Pickups', description: 'Request pickups and follow their status.' },
      { name: 'Shipments', description: 'Status, estimated delivery and history of shipments.' },
      { name: 'Tracking links', description: 'Links for consignees, who follow a shipment without an account.' },
      { name: 'Reports', description: 'What needs attention, on-time delivery, cost per lane, and shipments as CSV.' },
      { name: 'Invoices', description: 'Invoices for delivered freight, and their payments.' },
      { name: 'Claims', description: 'Claims for freight that was lost or damaged.' },
      { name: 'Instructions', description: 'What the carrier should do with freight that is held up.' },
      {
        name: 'Subscriptions',
        description: 'Webhooks: signed events sent to your URL as they happen, with a log of deliveries.',
      },
      { name: 'Events', description: 'All events in order and without gaps, as a feed or a live stream.' },
      { name: 'Images', description: 'Shipment documents, such as bills of lading, delivery receipts and invoices.' },
      {
        name: 'Operations',
        description: 'For the carrier only: report events, and list shipments and pickups in progress.',
      },
      {
        name: 'Console',
        description: 'For the carrier only: tariffs, customers, network, activity, audit, health and backups.',
      },
      { name: 'Health', description: 'For system operators and load balancers.' },
      { name: 'Documentation', description: 'This API description, and the error codes.' },
    ],
    codeLists: CODE_LISTS,
    fieldMeanings: FIELD_MEANINGS,
    securitySchemes: {
      clientCredentials: {
        scheme: {
          type: 'http',
          scheme: 'basic',
          description: 'Client ID and client secret, for /v1/api-key and /v1/api-keys only.',
        },
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
          description:
            'The cookie of POST /v1/session, for browsers. Calls that change something also need `x-csrf-token`.',
        },
        missing: 'notSignedIn',
      },
      operatorSession: {
        scheme: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-linehaul-operator',
          description:
            'The cookie of POST /ops/v1/session, for the console. Calls that change something also need `x-csrf-token`.',
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

function documentsText(name: ApiReference | ApiDocument, served: readonly ApiDocument[]): string {
  const lines = served
    .filter((one) => one !== name)
    .map((one) => `- [${DOCUMENT_PLACES[one].path}](${DOCUMENT_PLACES[one].path}): ${DOCUMENT_PLACES[one].about}`);
  const opening =
    name === 'public' ? 'Several OpenAPI documents describe it.' : 'This is one of several OpenAPI documents.';
  const same = 'Schemas with the same name are the same in all of them.';
  return `### OpenAPI documents\n${opening} ${same} ${name === 'public' ? 'They are' : 'The others are'}:\n\n${lines.join('\n')}`;
}
