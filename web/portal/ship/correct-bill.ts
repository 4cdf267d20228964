// Correcting a bill of lading before pickup: the form as the bill says it, and the request that replaces it.
import { api } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { formOfBill } from './begin-form.ts';
import { billMade } from './make-bill.ts';
import type { ShipForm, TimeCriticalType } from './ship-form.ts';

type BolRequest = components['schemas']['BolRequest'];

/** A bill that is being corrected. */
export interface CorrectedBill {
  readonly pro: string;
  readonly request: BolRequest;
}

/** Unlike a bill that begins as another one did, it keeps its numbers and days. */
export function formToCorrect({ pro, request }: CorrectedBill, accounts: readonly string[]): ShipForm {
  const named = [request.billTo.account, request.origin.account, request.destination.account];
  const own = named.find((account) => account !== undefined && accounts.includes(account)) ?? accounts[0] ?? '';
  const form = formOfBill(request, own);
  const { bol = [], po = [], quoteID = '', shipmentId = '', masterBol = '' } = request.referenceNumbers ?? {};
  const { timeCriticalDetails: critical, appointmentDetails } = request.accessorials ?? {};
  const hasRetailGuarantee = request.accessorials?.codes?.includes('GMR1') ?? false;
  return {
    ...form,
    bol: { ...form.bol, requestedPickupDate: request.bol.requestedPickupDate.slice(0, 10) },
    guarantee: hasRetailGuarantee ? 'GMR1' : form.guarantee,
    accessorials: {
      ...form.accessorials,
      timeCriticalDetails: {
        type: (critical?.type ?? '') as TimeCriticalType | '',
        date: { start: critical?.date?.start ?? '', end: critical?.date?.end ?? '' },
      },
      appointmentDetails: {
        delivery: {
          start: appointmentDetails?.delivery?.start ?? '',
          end: appointmentDetails?.delivery?.end ?? '',
        },
      },
    },
    referenceNumbers: {
      pro,
      quoteID,
      bol: bol.join(', '),
      po: po.map(({ number }) => number).join(', '),
      shipmentId,
      masterBol,
    },
  };
}

/** Numbers of the bill that the form does not know stay as they were. */
export function correctedRequest({ request }: CorrectedBill, form: Record<string, unknown>): Record<string, unknown> {
  const numbers = form.referenceNumbers as Record<string, unknown>;
  const { pro: _pro, quoteID, bol, po, shipmentId, masterBol, ...unknown } = request.referenceNumbers ?? {};
  return { ...form, referenceNumbers: { ...unknown, ...numbers } };
}

/** Gives the PRO. @throws ApiProblem when nothing was changed */
export async function replaceBill(pro: string, request: Record<string, unknown>): Promise<string> {
  const body = request as BolRequest;
  const { data, response } = await api.PUT('/v1/bol/{pro}', { params: { path: { pro } }, body });
  return billMade(data!, response.status);
}
