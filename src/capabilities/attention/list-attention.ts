// Finds the caller's open freight that needs attention today: what is held up, and what will be late.
import { waitsForWord } from '../../freight/instructions/instruction-kinds.ts';
import { EXCEPTION_REASON } from '../../freight/value-sets/exception-reason.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { openReasons } from '../instructions/possible-instructions.ts';
import { possibleOf, waitingFor } from '../instructions/waiting-instructions.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';
import { freightSummary } from '../shipments/lists/freight-under-way.ts';
import { latenessOf } from '../shipments/lists/lateness.ts';
import { listedShipment } from '../shipments/lists/list-shipments.ts';
import { openFreightOf } from '../shipments/lists/open-freight.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { HeldUpShipment } from './attention.schema.ts';
import type { AttentionParts } from './attention-parts.ts';

/** `most` of each kind are listed. */
export async function listAttention(parts: AttentionParts, { accounts }: Caller, most: number): Promise<Answer> {
  const network = parts.shipments.network.now();
  const now = parts.shipments.context.freightClock.now();
  const freight = await openFreightOf(parts.shipments, accounts);
  const waiting = await waitingFor(parts.instructions, accounts);
  const line = (shipment: StoredShipment) => listedShipment(shipment, network.data, accounts, now);
  const exceptions = freight.flatMap((shipment) => {
    const open = openException(shipment);
    if (open === undefined) return [];
    const possible = possibleOf(shipment, accounts, waiting);
    return [{ shipment, open, possible, isStuck: possible.length > 0 && waitsForWord(openReasons(shipment.state)) }];
  });
  exceptions.sort(
    (one, other) => Number(other.isStuck) - Number(one.isStuck) || one.open.openedAt - other.open.openedAt,
  );
  const late = freight.filter((shipment) => latenessOf(freightSummary(shipment, network), now) !== undefined);
  late.sort((one, other) => one.facts.promisedDay! - other.facts.promisedDay! || (one.pro < other.pro ? -1 : 1));
  const held = exceptions.slice(0, most).map(
    ({ shipment, open, possible, isStuck }): HeldUpShipment => ({
      shipment: line(shipment),
      reasonCode: open.code,
      reason: EXCEPTION_REASON.describe(open.code),
      since: new Date(open.openedAt).toISOString(),
      needsInstructions: isStuck,
      possible: [...possible],
    }),
  );
  return {
    status: 200,
    body: enveloped({
      exceptions: { count: exceptions.length, shipments: held },
      late: { count: late.length, shipments: late.slice(0, most).map(line) },
    }),
  };
}

/** The newest unresolved exception, which the shipment's page shows at the top. */
function openException({ state }: StoredShipment) {
  return state.exceptions.findLast(({ resolvedAt }) => resolvedAt === null);
}
