// linehaul shipments: shows one with its history, and compares every stored state with its events.
import { Command } from 'commander';
import pc from 'picocolors';
import { networkInForce } from '../../capabilities/carrier/network-in-force.ts';
import { type RebuildReport, rebuildStates } from '../../capabilities/shipments/events/rebuild-states.ts';
import { type ShipmentParts, shipmentParts } from '../../capabilities/shipments/shipment-parts.ts';
import { describeShipment } from '../../capabilities/shipments/tracking/read-history.ts';
import type { WrittenHistory } from '../../capabilities/shipments/tracking/shipment-history.schema.ts';
import type { Context } from '../../context.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { progressBar } from '../carrier/progress-bar.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { facts, type Terminal, table } from '../terminal.ts';

export function shipmentsCommand(terminal: Terminal): Command {
  const shipments = new Command('shipments').description(
    'Show shipments, and check their states against their events.',
  );
  shipments.addCommand(
    operatorCommand('show', 'Show a shipment and its full history.', 'shipments show 0000000017 -e test')
      .argument('<pro>', 'the PRO number')
      .action((pro: string, options: OperatorOptions) =>
        inEnvironment(terminal, options, async (context) => showShipment(await partsOf(context), pro), inWords),
      ),
  );
  shipments.addCommand(
    operatorCommand(
      'rebuild',
      'Rebuild every state from its events, and fix those that differ. Freight may move in the meantime.',
      'shipments rebuild --check -e production',
    )
      .option('--check', 'only compare, change nothing; exit code 1 if a state differs')
      .action(async (options: OperatorOptions & { check?: boolean }) => {
        const isCheck = options.check === true;
        let report: RebuildReport | undefined;
        await inEnvironment(
          terminal,
          options,
          async (context) => {
            report = await rebuild(terminal, await partsOf(context), isCheck);
            return report;
          },
          (found) => findings(found, isCheck),
        );
        const left = report!.faults.some((fault) => !fault.isFixed);
        if (left) {
          throw new OperatorError(
            isCheck
              ? 'Run it without --check to fix the states.'
              : 'Events are missing and cannot be recreated. Restore them from a backup.',
          );
        }
      }),
  );
  return shipments;
}

async function partsOf(context: Context): Promise<ShipmentParts> {
  const network = networkInForce(context);
  await network.load();
  return shipmentParts(context, network);
}

async function showShipment(parts: ShipmentParts, pro: string): Promise<WrittenHistory> {
  const shipment = await describeShipment(parts, pro);
  if (shipment === undefined) throw new OperatorError(`No shipment has the PRO ${pro}.`);
  return shipment;
}

async function rebuild(terminal: Terminal, parts: ShipmentParts, isCheck: boolean): Promise<RebuildReport> {
  const bar = progressBar(terminal, isCheck ? 'comparing' : 'rebuilding');
  try {
    return await rebuildStates(parts, { fix: !isCheck, onProgress: (done, total) => bar.advance(done, total) });
  } finally {
    bar.end();
  }
}

function findings({ shipments, events, faults, faultCount }: RebuildReport, isCheck: boolean): string {
  const count = `${shipments} ${shipments === 1 ? 'shipment' : 'shipments'}, ${events} ${events === 1 ? 'event' : 'events'}`;
  if (faultCount === 0) return `No errors: ${count}.`;
  const lines = faults.map(({ pro, reason, isFixed }) => `${pro}  ${reason}${isFixed ? ' Fixed.' : ''}`);
  const more = faultCount > faults.length ? [`and ${faultCount - faults.length} more`] : [];
  const verdict = isCheck ? 'Errors' : 'Rebuilt';
  return [`${verdict}: ${faultCount} of ${count} differ.`, ...lines, ...more].join('\n');
}

function inWords(shipment: WrittenHistory): string {
  const { status, promisedDelivery, estimatedDelivery: estimate, shipper, consignee, movementHistory } = shipment;
  const place = (party: WrittenHistory['shipper']) =>
    party === undefined ? '' : `${party.name}, ${party.address.city} ${party.address.stateProvince}  ${party.account}`;
  const pairs: [string, string][] = [
    ['PRO', pc.bold(shipment.pro)],
    ['status', `${status.conciseStatus}: ${status.expandedStatus}, ${status.date} ${status.time}`],
    ['from', place(shipper)],
    ['to', place(consignee)],
    ['freight', `${shipment.pieces} pieces, ${shipment.totalWeight} lb, ${shipment.cube} cubic feet`],
    ['numbers', shipment.documentReferences.map(({ type, id }) => `${type} ${id}`).join(', ')],
  ];
  if (shipment.freightCharges !== undefined) pairs.push(['charges', `$${shipment.freightCharges}, ${shipment.terms}`]);
  if (promisedDelivery) pairs.push(['promised', `${promisedDelivery.date} ${promisedDelivery.time}`]);
  if (estimate) {
    const from = `${estimate.startDate} ${estimate.startTime}`;
    pairs.push(['estimated', `${from} to ${estimate.endDate} ${estimate.endTime}`]);
  }
  for (const { code, description, status: life } of shipment.exceptions) {
    pairs.push(['exception', `${code} ${description}, ${life}`]);
  }
  const rows = movementHistory.map((one) => [
    String(one.sequence),
    one.occurredAt,
    one.conciseStatus,
    one.expandedStatus,
    [one.location.terminal, `${one.location.city} ${one.location.state}`].filter(Boolean).join('  '),
    one.reasonCode ?? '',
  ]);
  return `${facts(pairs)}\n\n${table(['NO', 'WHEN', 'STATUS', '', 'WHERE', 'REASON'], rows)}`;
}
