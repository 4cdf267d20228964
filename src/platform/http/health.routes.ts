// For system operators: liveness, readiness and metrics.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { open, type Policy, type Route, route } from '../contract/route.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from './refusal.ts';

export interface HealthParts {
  readonly db: Database;
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
  readonly metricsToken: string | undefined;
  /** Why the node is not ready yet. Undefined if it is. */
  readonly notYet: () => string | undefined;
  /** Rejects if the database accepts no writes. */
  readonly probe: () => Promise<void>;
  /** False while this node does not have the master key in force. */
  readonly canSeal: () => boolean;
  /** True once the node was told to stop. */
  readonly stopping: () => boolean;
}

interface Tables {
  audit_head: { seq: number };
}

/** Load balancers and monitoring must get a response, however busy their address is. */
const unlimited: Policy = { ...open, limit: 'none' };

const healthSchema = Type.Object({ status: Type.String({ examples: ['ready'] }) }, { title: 'Health' });

export function healthRoutes(parts: HealthParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/livez',
      policy: unlimited,
      tag: 'Health',
      summary: 'Liveness check',
      success: { status: 200, description: 'Alive.', schema: healthSchema },
      errors: {},
      otherErrors: 'noData',
      handle: () => ({ status: 200, body: { status: 'alive' } }),
    }),
    route({
      method: 'GET',
      path: '/readyz',
      policy: unlimited,
      tag: 'Health',
      summary: 'Readiness check',
      description:
        'For load balancers. It succeeds when the node can be used: it has started, with its demo credentials if it creates them, ' +
        'and its database takes writes. It fails while the database cannot be reached or the disk is full, while the node does ' +
        'not have the current master key, and as soon as the node is shutting down.',
      success: { status: 200, description: 'Ready.', schema: healthSchema },
      errors: {
        503: {
          shape: 'noData',
          meaning:
            'the node is starting or shutting down, cannot write to its database, or does not have the current master key',
        },
      },
      otherErrors: 'noData',
      async handle() {
        if (parts.stopping()) throw new Refusal('unavailable', { details: 'The node is shutting down.' });
        const reason = parts.notYet();
        if (reason !== undefined) throw new Refusal('unavailable', { details: reason });
        if (!parts.canSeal())
          throw new Refusal('unavailable', { details: 'The node does not have the master key that is in force.' });
        await parts.db.tables<Tables>().selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
        await parts.probe();
        return { status: 200, body: { status: 'ready' } };
      },
    }),
    route({
      method: 'GET',
      path: '/metrics',
      policy: metricsPolicy(parts.metricsToken),
      tag: 'Health',
      summary: 'Counters and timings for Prometheus',
      success: { status: 200, description: 'The Prometheus text format.', contentType: 'text/plain' },
      errors: { 403: { shape: 'noData', meaning: 'the caller is on another machine and has no metrics token' } },
      otherErrors: 'noData',
      handle: async () => ({
        status: 200,
        headers: { 'content-type': parts.metrics.contentType },
        body: await parts.metrics.text(),
      }),
    }),
  ];
}

/** Metrics show how busy a carrier is, so they are only served to this machine, or to holders of the token. */
function metricsPolicy(token: string | undefined): Policy {
  return {
    name: 'metrics',
    says: 'From the machine itself, or with the metrics token.',
    security: token === undefined ? [] : [{ metricsToken: [] }],
    limit: 'none',
    authenticate(request) {
      const allowed = token === undefined ? isFromThisMachine(request) : hasToken(request, token);
      if (!allowed) throw new Refusal('metricsForbidden');
      return { scope: 'metrics', meter: '' };
    },
  };
}

/** A request through a proxy on this machine comes from elsewhere. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const proxied = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !proxied && /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
