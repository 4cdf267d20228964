// Compares every successful JSON response of every server in this process with the schema of its route.
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route, Success } from '../../src/platform/contract/route.ts';
import { WholeResponse } from '../../src/platform/http/response/whole-response.ts';
import { misfit } from './closed-schema.ts';

const problems = new Set<string>();
const watched = new WeakSet<ServerResponse>();

// Fastify announces each server that it makes, so no test has to ask for this check.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRequest', (request, reply, done) => {
    watch(request, reply.raw);
    done();
  });
});

/** The problems found since the last call. */
export function takeProblems(): string[] {
  const found = [...problems];
  problems.clear();
  return found;
}

/** Checks a response before it is sent, so that the test cannot end in between. */
function watch(request: FastifyRequest, response: ServerResponse): void {
  // A request to a sandbox passes through two servers.
  if (watched.has(response)) return;
  watched.add(response);
  // Undefined on a server that a test itself runs, such as a receiver of webhooks.
  const check = (status: number, body: unknown) => {
    const route = request.route as Route | undefined;
    if (route !== undefined && status < 300) note(route, status, body);
  };
  const { end } = response;
  response.end = function checkAndEnd(this: ServerResponse, ...given: unknown[]) {
    check(response.statusCode, given[0]);
    return Reflect.apply(end, this, given);
  } as typeof end;
  if (!(response instanceof WholeResponse)) return;
  const { sendWhole } = response;
  response.sendWhole = function checkAndSend(this: WholeResponse, ...given: Parameters<typeof sendWhole>) {
    check(given[0], given[2]);
    Reflect.apply(sendWhole, this, given);
  };
}

function note({ method, path, success }: Route, status: number, body: unknown): void {
  const problem = problemOf(success, status, body);
  if (problem !== undefined) problems.add(`${method} ${path} → ${status}: ${problem}`);
}

function problemOf(success: Success, status: number, body: unknown): string | undefined {
  const { also, contentType = 'application/json' } = success;
  if (status !== success.status && status !== also?.status) return 'the status is not in the route';
  const schema = (status === also?.status ? also.schema : undefined) ?? success.schema;
  // Bytes are documents that were compressed in advance.
  if (schema === undefined || contentType !== 'application/json' || Buffer.isBuffer(body)) return undefined;
  const value = parsed(body);
  return value === undefined ? 'the body is not JSON' : misfit(schema, value);
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(body as string);
  } catch {
    return undefined;
  }
}
