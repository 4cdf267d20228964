// A shipment as returned by the operator's API: a list row, the full record, and its dossier.
import type { DataOf, RowOf } from '../../api/described.ts';
import type { components } from '../../api/openapi.ts';

export type ShipmentLine = RowOf<'/ops/v1/shipments'>;
export type Tracking = components['schemas']['ShipmentHistory'];
export type Invoice = components['schemas']['Invoice'];
export type RecordedEvent = components['schemas']['RecordedEvent'];
export type WholeShipment = DataOf<'/ops/v1/shipments/{pro}'>;
export type RouteStop = WholeShipment['stops'][number];
export type Dossier = DataOf<'/ops/v1/shipments/{pro}/dossier'>;
