// Checks once a day for delivered or returned freight without an invoice, however that came about.
import { setImmediate as othersTurn } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { oneLine } from '../../../platform/one-line.ts';
import { prosInStage } from '../../shipments/lists/survey-shipments.ts';
import type { ShipmentParts } from '../../shipments/shipment-parts.ts';
import type { InvoiceParts } from '../invoice-parts.ts';

const PAGE = 1_000;
/** Delayed, because a starting process has more urgent work. */
const FIRST_AFTER_MS = 10 * 60_000;
const BILLED_STAGES = ['DELIVERED', 'RETURNED'] as const;

/** Records the freight that was found, and removes what has an invoice by now. */
export async function checkUnbilled(parts: InvoiceParts, shipments: ShipmentParts): Promise<void> {
  for (const stage of BILLED_STAGES) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const pros = await prosInStage(shipments, stage, after, PAGE);
      await write(parts, parts.unbilled.add(await withoutInvoice(parts, pros), parts.context.freightClock.now()));
      after = pros.length < PAGE ? undefined : pros.at(-1);
      await othersTurn();
    }
  }
  let after: string | undefined = '';
  while (after !== undefined) {
    const known: string[] = await parts.unbilled.page(after, PAGE);
    const still = new Set(await withoutInvoice(parts, known));
    await write(parts, parts.unbilled.remove(known.filter((pro) => !still.has(pro))));
    after = known.length < PAGE ? undefined : known.at(-1);
  }
}

export async function withoutInvoice({ store }: InvoiceParts, pros: readonly string[]): Promise<string[]> {
  const invoiced = new Set((await store.ofShipments(pros)).map(({ pro }) => pro));
  return pros.filter((pro) => !invoiced.has(pro));
}

async function write({ context }: InvoiceParts, steps: Parameters<typeof context.db.write>[0]): Promise<void> {
  if (steps.length > 0) await context.db.write(steps);
}

/** `stop` waits for a running check. */
export function keepChecking(parts: InvoiceParts, shipments: ShipmentParts): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const check = () => {
    running = running
      .then(() => checkUnbilled(parts, shipments))
      .catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) return;
        parts.context.log.warn({ reason: oneLine(String(error)) }, 'could not look for unbilled freight');
      });
  };
  const first = setTimeout(check, FIRST_AFTER_MS).unref();
  const daily = setInterval(check, DAY_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(daily);
      await running;
    },
  };
}
