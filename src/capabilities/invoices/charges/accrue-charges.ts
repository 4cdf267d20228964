// Charges that grow by the day while freight waits: checked when a day is over where the freight is.
import { isBilled } from '../../../freight/invoicing/owed-charge.ts';
import { DatabaseUnavailable, WriteConflict } from '../../../platform/db/database.ts';
import { oneLine } from '../../../platform/one-line.ts';
import { findShipment } from '../../shipments/find-shipment.ts';
import type { ShipmentParts } from '../../shipments/shipment-parts.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { logged } from './log-charges.ts';

const AT_ONCE = 200;
const EVERY_MS = 30_000;

/** Updates everything that is due by the freight clock. */
export async function accrueCharges(parts: InvoiceParts, shipments: ShipmentParts): Promise<void> {
  const now = parts.context.freightClock.now();
  for (;;) {
    const due = await parts.charges.due(now, AT_ONCE);
    let written = 0;
    for (const pro of due) written += (await accrueOne(parts, shipments, pro)) ? 1 : 0;
    if (due.length < AT_ONCE || written === 0) break;
  }
}

async function accrueOne(parts: InvoiceParts, shipments: ShipmentParts, pro: string): Promise<boolean> {
  const [shipment, logs] = [await findShipment(shipments, pro), await parts.charges.logs([pro])];
  const known = logs.get(pro);
  if (known === undefined) return false;
  const isOver = shipment === undefined || isBilled(shipment.state);
  const steps = isOver
    ? [parts.charges.save({ ...known, recheckAt: null })]
    : await logged(parts, shipment.facts, shipment.state, known);
  if (steps.length === 0) return false;
  try {
    await parts.context.db.write([...steps]);
    parts.wake();
    return true;
  } catch (error) {
    // The shipment changed meanwhile, or another node was faster.
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}

/** Polls every half minute; `stop` waits for a running poll. */
export function keepAccruing(parts: InvoiceParts, shipments: ShipmentParts): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => accrueCharges(parts, shipments))
      .catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) return;
        parts.context.log.warn({ reason: oneLine(String(error)) }, 'could not accrue charges');
      });
  }, EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
