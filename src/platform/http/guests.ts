// Other environments that are reached through the listener of this one.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Guests {
  /** The path for routing: the path of a guest becomes the guest's own path. */
  routed(request: IncomingMessage, url: string): string;
  /** Whether a guest handles the request. False if it is meant for this environment. */
  take(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean>;
}
