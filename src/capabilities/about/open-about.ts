// Describes this installation, without authentication.
import type { Capability } from '../../platform/capability.ts';
import { type AboutParts, aboutRoutes } from './about.routes.ts';

export function openAbout(needs: AboutParts): Capability {
  return { routes: aboutRoutes(needs) };
}
