// How a policy accepts a session cookie in addition to other credentials.
import type { FastifyRequest } from 'fastify';

export interface SessionDoor<Who> {
  /**
   * The caller of a request without other credentials; undefined when it is no page's call, so that the policy asks for what
   * it would otherwise.
   * @throws Refusal when the session has ended, or the call may not have come from one of our pages
   */
  authenticate(request: FastifyRequest): Who | Promise<Who> | undefined;
}
