// Other environments that are reached through the listener of this one.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Guests {
  /** The path by which a request is routed: an address that leads to a guest becomes the guest's own. */
  routed(request: IncomingMessage, url: string): string;
  /** Whether the request was handed over to a guest, who answers it. False for those that are meant for this environment. */
  take(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean>;
}
