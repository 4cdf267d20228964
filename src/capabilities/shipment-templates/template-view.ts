// A stored template as responses show it.
import type { ListedTemplate, TemplateShipment } from './shipment-template.schema.ts';
import type { TemplateRow } from './shipment-template.store.ts';

export function listedTemplate(row: TemplateRow): ListedTemplate {
  const { origin, destination, commodities } = shipmentOf(row);
  const units = commodities?.handlingUnits ?? [];
  return {
    templateId: row.id,
    account: row.account,
    name: row.name,
    origin: placeOf(origin),
    destination: placeOf(destination),
    handlingUnits: units.reduce((sum, { count = 0 }) => sum + count, 0),
    weight: units.flatMap(({ lineItems = [] }) => lineItems).reduce((sum, { weight = 0 }) => sum + weight, 0),
    savedAt: new Date(row.saved_at).toISOString(),
    savedBy: row.saved_by,
  };
}

export function templateView(row: TemplateRow) {
  return { ...listedTemplate(row), shipment: shipmentOf(row) };
}

function shipmentOf({ body }: TemplateRow): TemplateShipment {
  return JSON.parse(body) as TemplateShipment;
}

function placeOf(party: TemplateShipment['origin'] | TemplateShipment['destination']): ListedTemplate['origin'] {
  const { name = '', city = '', stateProvince = '', postalCode = '' } = party ?? {};
  return { name, city, stateProvince, postalCode };
}
