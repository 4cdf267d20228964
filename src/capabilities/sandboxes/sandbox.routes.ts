// /v1/sandboxes: a caller's own test environments. Available only in the test environment, and not inside a sandbox.
import type { FastifyRequest } from 'fastify';
import { type ErrorMeaning, GETS_SECRET, type Route, route } from '../../platform/contract/route.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { deleteSandbox, renewSandboxCredentials, restoreSnapshot, takeSnapshot } from './change-sandbox.ts';
import { createSandbox } from './create-sandbox.ts';
import { listSandboxes, readSandbox } from './list-sandboxes.ts';
import { sandboxRules } from './sandbox.rules.ts';
import {
  credentialsAnswerSchema,
  newSandboxAnswerSchema,
  newSandboxSchema,
  restoreRequestSchema,
  sandboxAnswerSchema,
  sandboxListSchema,
  sandboxParams,
  snapshotAnswerSchema,
  snapshotRequestSchema,
} from './sandbox.schema.ts';
import type { SandboxesParts } from './sandbox-parts.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const shared = { tag: 'Sandboxes', otherErrors: 'noData' } as const;
const INVALID = says('missing or invalid parameters');
const UNAUTHORIZED = says('not authenticated');
const ABSENT = says('there is no such sandbox, or it is not yours');
const BUSY = says('a call in the sandbox does not end');

/** Copying a large sandbox on a busy server takes a while, and nothing is sent meanwhile. */
const LONGEST_COPY_MS = 2 * MINUTE_MS;

/** Otherwise the connection would be closed as idle, before the response. */
function allowTime({ raw }: FastifyRequest): void {
  raw.socket?.setTimeout?.(LONGEST_COPY_MS);
}

export function sandboxRoutes(parts: SandboxesParts, { policy }: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/sandboxes',
      policy,
      summary: 'List your sandboxes',
      description: 'The one named `default` is yours from the first day. It takes no room until it is first used.',
      success: { status: 200, description: 'Your sandboxes.', schema: sandboxListSchema },
      errors: { 401: UNAUTHORIZED },
      handle: ({ principal }) => listSandboxes(parts, principal),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/sandboxes',
      policy,
      summary: 'Create a sandbox',
      description:
        'A sandbox is a test environment of its own, with its own clock, freight, documents, events and mailbox. Its credentials ' +
        'select it: use them where you would use those of the test environment, at the same addresses. They are shown only here.',
      body: newSandboxSchema,
      rules: sandboxRules,
      success: { status: 201, description: 'The sandbox, and its credentials.', schema: newSandboxAnswerSchema },
      errors: {
        400: INVALID,
        401: UNAUTHORIZED,
        404: says('there is no such snapshot'),
        409: says('you have a sandbox with this name, or have reached your limit'),
      },
      confirmation: GETS_SECRET,
      handle({ principal, body, request }) {
        allowTime(request);
        return createSandbox(parts, principal, body);
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/sandboxes/{sandboxId}',
      policy,
      summary: 'Read a sandbox',
      params: sandboxParams,
      success: { status: 200, description: 'The sandbox and its snapshots.', schema: sandboxAnswerSchema },
      errors: { 400: INVALID, 401: UNAUTHORIZED, 404: ABSENT },
      handle: ({ principal, params }) => readSandbox(parts, principal, params.sandboxId),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/sandboxes/{sandboxId}',
      policy,
      summary: 'Delete a sandbox',
      description: 'With its freight, documents and snapshots. Its credentials stop at once.',
      params: sandboxParams,
      success: { status: 204, description: 'Deleted.' },
      errors: { 400: INVALID, 401: UNAUTHORIZED, 404: ABSENT, 409: BUSY },
      handle({ principal, params, request }) {
        allowTime(request);
        return deleteSandbox(parts, principal, params.sandboxId);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/sandboxes/{sandboxId}/credentials',
      policy,
      summary: 'Get new credentials for a sandbox',
      description:
        'A new client with its secret, and new passwords. Clients and API keys that the sandbox had stop working.',
      params: sandboxParams,
      success: {
        status: 201,
        description: 'The credentials. They are shown only here.',
        schema: credentialsAnswerSchema,
      },
      errors: { 400: INVALID, 401: UNAUTHORIZED, 404: ABSENT, 409: BUSY },
      confirmation: GETS_SECRET,
      handle({ principal, params, request }) {
        allowTime(request);
        return renewSandboxCredentials(parts, principal, params.sandboxId);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/sandboxes/{sandboxId}/snapshots',
      policy,
      summary: 'Take a snapshot of a sandbox',
      description: 'Keeps the sandbox as it is now, with its clock. An older snapshot of the same name is replaced.',
      params: sandboxParams,
      body: snapshotRequestSchema,
      success: { status: 201, description: 'The snapshot.', schema: snapshotAnswerSchema },
      errors: {
        400: INVALID,
        401: UNAUTHORIZED,
        404: ABSENT,
        409: says('a call in the sandbox does not end, or it has too many snapshots'),
      },
      handle({ principal, params, body, request }) {
        allowTime(request);
        return takeSnapshot(parts, principal, params.sandboxId, body.name);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/sandboxes/{sandboxId}/restore',
      policy,
      summary: 'Restore a snapshot of a sandbox',
      description:
        'Freight, events, numbers and the clock are as they were, and continue from there. Credentials stay as they are now. ' +
        'The snapshot `created` was taken when the sandbox was created.',
      params: sandboxParams,
      body: restoreRequestSchema,
      success: { status: 200, description: 'The sandbox.', schema: sandboxAnswerSchema },
      errors: { 400: INVALID, 401: UNAUTHORIZED, 404: says('there is no such sandbox or snapshot'), 409: BUSY },
      handle({ principal, params, body, request }) {
        allowTime(request);
        return restoreSnapshot(parts, principal, params.sandboxId, body.snapshot);
      },
    }),
  ];
}
