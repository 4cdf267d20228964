// Activates a version of the tariff, now or from a later time, and rolls back to the previous one.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findTariffs } from '../carrier/find-tariffs.ts';
import { IN_FORCE_ALREADY, prepareActivation, prepareRollBack } from '../carrier/import-tariff.ts';
import { requireVersion, tariffView } from './list-tariffs.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';
import { tariffNoteStore } from './tariff-note.store.ts';

export async function activateVersion(
  { context }: TariffDeskParts,
  { actor }: OperatorPrincipal,
  number: number,
  from: string | undefined,
): Promise<Answer> {
  const found = await findTariffs(context);
  const version = requireVersion(found, number);
  const now = context.freightClock.now();
  const activeFrom = from === undefined ? now : Date.parse(from);
  // A version in force that started later would stay in force, so the activation would silently have no effect.
  if (activeFrom < now) {
    throw refusedFrom(
      `is in the past; it is now ${new Date(now).toISOString()}. Leave it out to activate the version at once.`,
    );
  }
  const isInForce = found.inForce?.version === number;
  if (isInForce && activeFrom > now) throw refusedFrom(`must be left out: version ${number} ${IN_FORCE_ALREADY}`);
  // A version that is already in force keeps its start time.
  const activated = isInForce ? version : { ...version, active_from: activeFrom };
  const inForce = activeFrom === now ? activated : found.inForce;
  const notes = await tariffNoteStore(context.db).all();
  return {
    status: 200,
    body: enveloped(await tariffView(context, { inForce }, activated, notes.get(number))),
    ...(!isInForce && { writes: prepareActivation(context, actor, version, activeFrom) }),
  };
}

function refusedFrom(description: string): Refusal {
  return new Refusal('validationFailed', {
    details: `from ${description}`,
    failures: [{ field: 'from', description }],
  });
}

export async function rollBackVersion({ context }: TariffDeskParts, { actor }: OperatorPrincipal): Promise<Answer> {
  try {
    const { unit, made } = await prepareRollBack(context, actor);
    return { status: 200, body: enveloped(made), writes: unit };
  } catch (error) {
    throw error instanceof OperatorError ? new Refusal('noTariffToGoBackTo') : error;
  }
}
