// How a policy lets in who has the cookie of a session, beside who has other credentials.
import type { FastifyRequest } from 'fastify';

export interface SessionDoor<Who> {
  /**
   * The caller of a request without other credentials; undefined when it is no page's call, so that the policy asks for what
   * it would otherwise.
   * @throws Refusal when the session has ended, or the call may not have come from one of our pages
   */
  authenticate(request: FastifyRequest): Who | Promise<Who> | undefined;
}
