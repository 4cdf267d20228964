// Owns MX_STATES (§2.2): the states of Mexico, which only the BOL uses, and the set of all states that a BOL accepts.
import { US_CA_STATES } from './us-ca-states.ts';
import { type CodeOf, valueSet } from './value-set.ts';

// The codes have 3 characters although the BOL's state fields declare a maximum of 2; that maximum does not apply here.
export const MX_STATES = valueSet('MX_STATES', [
  { code: 'CMX', meaning: 'Ciudad de México', country: 'MX' },
  { code: 'AGU', meaning: 'Aguascalientes', country: 'MX' },
  { code: 'BCN', meaning: 'Baja California', country: 'MX' },
  { code: 'BCS', meaning: 'Baja California Sur', country: 'MX' },
  { code: 'CAM', meaning: 'Campeche', country: 'MX' },
  { code: 'COA', meaning: 'Coahuila', country: 'MX' },
  { code: 'COL', meaning: 'Colima', country: 'MX' },
  { code: 'CHP', meaning: 'Chiapas', country: 'MX' },
  { code: 'CHH', meaning: 'Chihuahua', country: 'MX' },
  { code: 'DUR', meaning: 'Durango', country: 'MX' },
  { code: 'GUA', meaning: 'Guanajuato', country: 'MX' },
  { code: 'GRO', meaning: 'Guerrero', country: 'MX' },
  { code: 'HID', meaning: 'Hidalgo', country: 'MX' },
  { code: 'JAL', meaning: 'Jalisco', country: 'MX' },
  { code: 'MEX', meaning: 'México', country: 'MX' },
  { code: 'MIC', meaning: 'Michoacán', country: 'MX' },
  { code: 'MOR', meaning: 'Morelos', country: 'MX' },
  { code: 'NAY', meaning: 'Nayarit', country: 'MX' },
  { code: 'NLE', meaning: 'Nuevo León', country: 'MX' },
  { code: 'OAX', meaning: 'Oaxaca', country: 'MX' },
  { code: 'PUE', meaning: 'Puebla', country: 'MX' },
  { code: 'QUE', meaning: 'Querétaro', country: 'MX' },
  { code: 'ROO', meaning: 'Quintana Roo', country: 'MX' },
  { code: 'SLP', meaning: 'San Luis Potosí', country: 'MX' },
  { code: 'SIN', meaning: 'Sinaloa', country: 'MX' },
  { code: 'SON', meaning: 'Sonora', country: 'MX' },
  { code: 'TAB', meaning: 'Tabasco', country: 'MX' },
  { code: 'TAM', meaning: 'Tamaulipas', country: 'MX' },
  { code: 'TLA', meaning: 'Tlaxcala', country: 'MX' },
  { code: 'VER', meaning: 'Veracruz', country: 'MX' },
  { code: 'YUC', meaning: 'Yucatán', country: 'MX' },
  { code: 'ZAC', meaning: 'Zacatecas', country: 'MX' },
]);

export type MxState = CodeOf<typeof MX_STATES>;

/** §2.8: a party of a BOL accepts US_CA_STATES plus MX_STATES. */
export const BOL_STATES = valueSet('US_CA_STATES plus MX_STATES', [...US_CA_STATES.entries, ...MX_STATES.entries]);

export type BolState = CodeOf<typeof BOL_STATES>;
