// How a policy accepts a session cookie in addition to other credentials.
import type { FastifyRequest } from 'fastify';

export interface SessionDoor<Who> {
  /**
   * The caller of a request without other credentials. Undefined if it does not come from a page, so that the policy asks for its usual
   * credentials.
   * @throws Refusal if the session has ended, or the call may not come from one of our pages
   */
  authenticate(request: FastifyRequest): Who | Promise<Who> | undefined;
}
