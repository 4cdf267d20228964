// Everything about one PRO on one page of the console.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { dossierRoutes } from './dossier.routes.ts';
import type { DossierParts } from './read-dossier.ts';

export function openDossier(needs: DossierParts & { readonly operators: OperatorChecker }): Capability {
  return { routes: dossierRoutes(needs, needs.operators) };
}
