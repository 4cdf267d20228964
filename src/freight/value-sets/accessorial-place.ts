// Which accessorials of a bill are performed at the pickup, and which at the delivery. The others belong to the whole shipment.
import type { BolAccessorial } from './bol-accessorial.ts';

export const PICKUP_ACCESSORIALS = [
  'LFTP',
  'REP',
  'IPU',
  'LTDAP',
  'CONSTP',
  'MINIPU',
  'MOAPU',
] as const satisfies readonly BolAccessorial[];

export const DELIVERY_ACCESSORIALS = [
  'LFTD',
  'RES',
  'IDL',
  'LTDAD',
  'APTD',
  'MNC',
  'CONST',
  'EXHIB',
  'GROC',
  'HDSIG',
  'MINIDL',
  'MOADL',
  'ULFEE',
  'VIVA',
] as const satisfies readonly BolAccessorial[];

export type PickupAccessorial = (typeof PICKUP_ACCESSORIALS)[number];
export type DeliveryAccessorial = (typeof DELIVERY_ACCESSORIALS)[number];
