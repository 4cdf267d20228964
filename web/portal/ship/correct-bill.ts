// Corrects a bill of lading before pickup: the form filled in from the bill, and the request that replaces it.
import type { components } from '../../api/openapi.ts';
import { formOfBill } from './begin-form.ts';
import { bolRequestOf } from './bol-request.ts';
import type { ShipForm, TimeCriticalType } from './ship-form.ts';

type BolRequest = components['schemas']['BolRequest'];

/** A bill that is being corrected. */
export interface CorrectedBill {
  readonly pro: string;
  readonly request: BolRequest;
}

/** Unlike a bill copied from another, it keeps its numbers and dates. */
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

/** Keeps what the form does not show: other reference numbers, and what programs store in `request` and `transit`. */
export function correctedRequest({ request }: CorrectedBill, form: Record<string, unknown>): Record<string, unknown> {
  const numbers = form.referenceNumbers as Record<string, unknown>;
  const { pro: _pro, quoteID, bol, po, shipmentId, masterBol, ...unknown } = request.referenceNumbers ?? {};
  const { request: ownData, transit } = request;
  return { ...form, request: ownData, transit, referenceNumbers: { ...unknown, ...numbers } };
}

/** The fields of a bill that the form cannot show, for example if a program created it: a correction would drop them. */
export function fieldsNotOnForm(bill: CorrectedBill, form: ShipForm): string[] {
  const rebuilt = correctedRequest(bill, bolRequestOf(form, { classOf: () => '50', tareOf: () => 1 }));
  const kept = new Set(pathsOf(rebuilt, isGiven));
  // Images were requested once, when the bill was created.
  const { images: _images, ...rest } = bill.request;
  return [...new Set(pathsOf(rest, hasValue))].filter((path) => !kept.has(path));
}

const isGiven = (value: unknown) => value !== undefined && value !== null;
/** A flag that is off means the same as one that is absent. */
const hasValue = (value: unknown) => isGiven(value) && value !== '' && value !== false;

/** For example `commodities.handlingUnits.lineItems.pieces`: without array indexes. */
function pathsOf(value: unknown, counts: (value: unknown) => boolean, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, counts, path));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) => pathsOf(one, counts, path === '' ? name : `${path}.${name}`));
  }
  return counts(value) ? [path] : [];
}
