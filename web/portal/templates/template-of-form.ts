// A form of the ship page as a template, and a template as a form. Between them is the shape of a bill of lading.
import type { components } from '../../api/openapi.ts';
import { NOT_CHOSEN } from '../quotes/quote-ask.ts';
import { formOfBill } from '../ship/begin-form.ts';
import { bolRequestOf, type WorkedOut } from '../ship/bol-request.ts';
import type { ShipForm } from '../ship/ship-form.ts';
import type { TemplateShipment } from './templates.ts';

type BolRequest = components['schemas']['BolRequest'];

/** Without dates, numbers, recipients and guarantees with a date. What is not filled in is left out. */
export function templateOf(form: ShipForm, worked: WorkedOut): TemplateShipment {
  const request = bolRequestOf(form, {
    classOf: (unit, item) => (item.classification === NOT_CHOSEN ? '' : worked.classOf(unit, item)),
    tareOf: worked.tareOf,
  }) as unknown as BolRequest;
  const { bol, payment, origin, destination, billTo, customsBroker, commodities, accessorials = {} } = request;
  const { timeCriticalDetails: _, appointmentDetails: _appointment, cod: _cod, ...services } = accessorials;
  const units = commodities.handlingUnits.map((unit, at) => {
    const { tareWeight, ...rest } = unit;
    // The carrier's default stays a default.
    return form.commodities.handlingUnits[at]?.tareWeight === '' ? rest : { ...rest, tareWeight };
  });
  const { specialInstructions } = bol;
  return {
    bol: { requestorRole: bol.requestorRole, ...(specialInstructions && { specialInstructions }) },
    payment,
    origin: withoutAccount(origin),
    destination: withoutAccount(destination),
    ...(payment.terms === 'Third Party' && { billTo: withoutAccount(billTo) }),
    ...(customsBroker && { customsBroker }),
    ...(form.payerAccount.trim().length === 7 && { payerAccount: form.payerAccount.trim().toUpperCase() }),
    commodities: { handlingUnits: units },
    accessorials: services,
  } as TemplateShipment;
}

function withoutAccount<P extends { readonly account?: string | undefined }>(party: P): Omit<P, 'account'> {
  const { account: _, ...rest } = party;
  return rest;
}

/** What the template leaves out is as on a new form. */
export function formOfTemplate(template: TemplateShipment, account: string): ShipForm {
  const { bol, payment, origin, destination, billTo, customsBroker, commodities, accessorials } = template;
  const units = commodities?.handlingUnits ?? [];
  const request = {
    bol: { requestorRole: 'Shipper', ...bol },
    payment: { terms: 'Prepaid', ...payment },
    origin: origin ?? {},
    destination: destination ?? {},
    billTo: { ...billTo, account: template.payerAccount ?? account },
    ...(customsBroker && { customsBroker }),
    commodities: { handlingUnits: units.length === 0 ? [{}] : units },
    ...(accessorials && { accessorials }),
  };
  // Half of it may be missing, which the form takes as empty.
  return formOfBill(request as unknown as BolRequest, account);
}
