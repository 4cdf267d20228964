// Owns BOL_ACCESSORIAL (§2.2): the accessorial codes of a BOL, whether each is accepted, and which are free.
import { type CodeOf, valueSet } from './value-set.ts';

// The specification describes only GMR1. The other meanings come from its own rules (§2.8), from the rate-quote code of the same name, or
// from the trade; if none of these defines a code, the meaning does not guess.
export const BOL_ACCESSORIAL = valueSet('BOL_ACCESSORIAL', [
  { code: 'APTD', meaning: 'delivery appointment', status: 'accepted', noCharge: false },
  { code: 'APTP', meaning: 'pickup appointment', status: 'notAccepted', noCharge: false },
  { code: 'BLIND', meaning: 'blind shipment coordination', status: 'accepted', noCharge: false },
  { code: 'COD', meaning: 'collect on delivery', status: 'notSupported', noCharge: false },
  { code: 'CONST', meaning: 'construction site delivery', status: 'accepted', noCharge: false },
  { code: 'CONSTP', meaning: 'construction site pickup', status: 'accepted', noCharge: false },
  { code: 'EXHIB', meaning: 'exhibition charge', status: 'accepted', noCharge: false },
  { code: 'EXPD', meaning: 'expedited service', status: 'notAccepted', noCharge: false },
  { code: 'FVC', meaning: 'full-value coverage', status: 'accepted', noCharge: false },
  { code: 'GMR1', meaning: 'retail guarantee 5 PM', status: 'accepted', noCharge: false },
  { code: 'GROC', meaning: 'grocery warehouse delay', status: 'accepted', noCharge: false },
  { code: 'GTD_AM', meaning: 'guaranteed by the morning', status: 'accepted', noCharge: false },
  { code: 'GTD_NOON', meaning: 'guaranteed by noon', status: 'accepted', noCharge: false },
  { code: 'GTD_PM', meaning: 'guaranteed by the afternoon', status: 'accepted', noCharge: false },
  { code: 'HAZ', meaning: 'hazardous materials', status: 'accepted', noCharge: false },
  { code: 'HDSIG', meaning: 'residential appointment/signature delivery', status: 'accepted', noCharge: false },
  { code: 'IDL', meaning: 'inside delivery', status: 'accepted', noCharge: false },
  { code: 'INBD', meaning: 'in-bond', status: 'accepted', noCharge: false },
  { code: 'IPU', meaning: 'inside pickup', status: 'accepted', noCharge: false },
  { code: 'LFTD', meaning: 'lift-gate delivery', status: 'accepted', noCharge: false },
  { code: 'LFTP', meaning: 'lift-gate pickup', status: 'accepted', noCharge: false },
  { code: 'LTDAD', meaning: 'limited-access delivery', status: 'accepted', noCharge: false },
  { code: 'LTDAP', meaning: 'limited-access pickup', status: 'accepted', noCharge: false },
  { code: 'MARK', meaning: 'marking or tagging', status: 'accepted', noCharge: false },
  { code: 'MINIDL', meaning: 'mini-storage delivery', status: 'accepted', noCharge: false },
  { code: 'MINIPU', meaning: 'mini-storage pickup', status: 'accepted', noCharge: false },
  { code: 'MNC', meaning: 'notify before delivery', status: 'accepted', noCharge: false },
  { code: 'MOADL', meaning: 'large shopping-mall delivery', status: 'accepted', noCharge: false },
  { code: 'MOAPU', meaning: 'large shopping-mall pickup', status: 'accepted', noCharge: false },
  { code: 'OVLD2', meaning: 'customs sufferance warehouse charge', status: 'accepted', noCharge: false },
  { code: 'OVR', meaning: 'over dimension', status: 'accepted', noCharge: false },
  { code: 'PPD', meaning: 'service PPD, as agreed with the carrier', status: 'accepted', noCharge: false },
  { code: 'PSC', meaning: 'protective service, cold', status: 'accepted', noCharge: false },
  { code: 'PSH', meaning: 'protective service, heat', status: 'notAccepted', noCharge: false },
  { code: 'PSN', meaning: 'service PSN, as agreed with the carrier', status: 'accepted', noCharge: false },
  { code: 'REP', meaning: 'residential pickup', status: 'accepted', noCharge: false },
  { code: 'RES', meaning: 'residential delivery', status: 'accepted', noCharge: false },
  { code: 'SRT', meaning: 'sort and segregate', status: 'accepted', noCharge: false },
  { code: 'SS', meaning: 'single shipment', status: 'accepted', noCharge: false },
  { code: 'TCS', meaning: 'time-critical service', status: 'accepted', noCharge: false },
  { code: 'ULFEE', meaning: 'unloading requested by consignee', status: 'accepted', noCharge: false },
  { code: 'USTEDL', meaning: 'US T&E bond cleared in Canada', status: 'accepted', noCharge: false },
  { code: 'VIVA', meaning: 'convention fee', status: 'accepted', noCharge: false },
  { code: 'CONSUM', meaning: 'handling note CONSUM, as agreed with the carrier', status: 'accepted', noCharge: true },
  { code: 'DSDD', meaning: 'handling note DSDD, as agreed with the carrier', status: 'accepted', noCharge: true },
  { code: 'ADP1', meaning: 'handling note ADP1, as agreed with the carrier', status: 'accepted', noCharge: true },
  { code: 'DBDP', meaning: 'do not break down pallets', status: 'accepted', noCharge: true },
  { code: 'FRAG', meaning: 'fragile', status: 'accepted', noCharge: true },
  { code: 'PREACC', meaning: 'handling note PREACC, as agreed with the carrier', status: 'accepted', noCharge: true },
  { code: 'PSA', meaning: 'handling note PSA, as agreed with the carrier', status: 'accepted', noCharge: true },
  { code: 'SKSW', meaning: 'shrink-wrapped skid', status: 'accepted', noCharge: true },
]);

export type BolAccessorial = CodeOf<typeof BOL_ACCESSORIAL>;

/** The codes that a BOL may contain; the others are known, and refused by name (notAccepted, notSupported). */
export const ACCEPTED_BOL_ACCESSORIAL = valueSet(
  'BOL_ACCESSORIAL, accepted codes',
  BOL_ACCESSORIAL.entries.filter((entry) => entry.status === 'accepted'),
);

export type AcceptedBolAccessorial = CodeOf<typeof ACCEPTED_BOL_ACCESSORIAL>;
