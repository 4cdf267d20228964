// An operator takes a shipment, hands it to another or releases it, and sets when to follow up.
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findOperator } from '../accounts/find-operator.ts';
import { findReadableShipment, findShipment } from '../shipments/find-shipment.ts';
import { careView } from './list-work-queue.ts';
import type { CareBody } from './work-queue.schema.ts';
import type { QueueItemRow } from './work-queue.store.ts';
import type { WorkQueueParts } from './work-queue-parts.ts';

export async function readCare({ store, shipments }: WorkQueueParts, pro: string): Promise<Answer> {
  if ((await findReadableShipment(shipments, pro)) === undefined) throw new Refusal('noSuchShipment');
  return { status: 200, body: enveloped({ pro, ...careView((await store.items([pro])).get(pro)) }) };
}

export async function careForShipment(
  parts: WorkQueueParts,
  { actor, username }: OperatorPrincipal,
  pro: string,
  { owner, followUpAt, revision }: CareBody,
): Promise<Answer> {
  const { context, store, shipments } = parts;
  if ((await findShipment(shipments, pro)) === undefined) throw new Refusal('noSuchShipment');
  const name = owner?.toLowerCase() ?? '';
  const followUp = followUpAt === null ? null : Date.parse(followUpAt);
  const failures = [
    ...(name === '' || name === username || (await findOperator(context, name)) !== undefined
      ? []
      : [{ field: 'owner', description: 'is not an operator. Send the user name of one, or null' }]),
    ...(Number.isNaN(followUp) ? [{ field: 'followUpAt', description: 'is not a date and time that exists' }] : []),
  ];
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
  const before = (await store.items([pro])).get(pro);
  if ((before?.revision ?? 0) !== revision) throw new Refusal('caredForMeanwhile', { details: whoHasIt(before) });
  const after: QueueItemRow = {
    pro,
    owner: name,
    follow_up_at: followUp,
    revision: revision + 1,
    changed_at: context.clock.now(),
    changed_by: actor,
  };
  const line = auditLine(context, actor, 'shipment.cared-for', `shipment:${pro}`, {
    before: careView(before),
    after: careView(after),
  });
  return { status: 200, body: enveloped({ pro, ...careView(after) }), writes: [store.putItem(after), line] };
}

function whoHasIt(care: QueueItemRow | undefined): string {
  const { owner } = careView(care);
  return owner === null ? 'Nobody takes care of it now.' : `${owner} takes care of it now.`;
}
