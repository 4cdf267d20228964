// Owns BOL_ACCESSORIAL (§2.2): the accessorial codes of a BOL, whether each is accepted, and which are free.
import type { RqAccessorial } from './rq-accessorial.ts';
import { type CodeOf, type ValueSetEntry, valueSet } from './value-set.ts';

/** What only some codes have. */
interface Rules {
  /** Its price depends on the type of place at this stop. */
  readonly accessAt?: 'pickup' | 'delivery';
  /** Priced by what the bill says besides the code. */
  readonly pricedBy?: 'value' | 'dimensions';
  /** The consignee expects the delivery at an agreed time. */
  readonly byAppointment?: true;
  /** It names no hour, so any guaranteed service satisfies it. */
  readonly anyGuarantee?: true;
  /** The rate-quote code of the same service, if it is spelled differently there. */
  readonly quoteCode?: RqAccessorial;
}

// The specification describes only GMR1. The other meanings come from its own rules (§2.8), from the rate-quote code of the same name, or
// from the trade; if none of these defines a code, the meaning does not guess.
export const BOL_ACCESSORIAL = valueSet('BOL_ACCESSORIAL', [
  {
    code: 'APTD',
    meaning: 'delivery appointment',
    status: 'accepted',
    noCharge: false,
    byAppointment: true,
    quoteCode: 'APT',
  },
  { code: 'APTP', meaning: 'pickup appointment', status: 'notAccepted', noCharge: false },
  { code: 'BLIND', meaning: 'blind shipment coordination', status: 'accepted', noCharge: false },
  { code: 'COD', meaning: 'collect on delivery', status: 'notSupported', noCharge: false },
  { code: 'CONST', meaning: 'construction site delivery', status: 'accepted', noCharge: false },
  { code: 'CONSTP', meaning: 'construction site pickup', status: 'accepted', noCharge: false },
  { code: 'EXHIB', meaning: 'exhibition charge', status: 'accepted', noCharge: false },
  { code: 'EXPD', meaning: 'expedited service', status: 'notAccepted', noCharge: false },
  { code: 'FVC', meaning: 'full-value coverage', status: 'accepted', noCharge: false, pricedBy: 'value' },
  { code: 'GMR1', meaning: 'retail guarantee 5 PM', status: 'accepted', noCharge: false },
  { code: 'GROC', meaning: 'grocery warehouse delay', status: 'accepted', noCharge: false },
  { code: 'GTD_AM', meaning: 'guaranteed by the morning', status: 'accepted', noCharge: false },
  { code: 'GTD_NOON', meaning: 'guaranteed by noon', status: 'accepted', noCharge: false },
  { code: 'GTD_PM', meaning: 'guaranteed by the afternoon', status: 'accepted', noCharge: false },
  { code: 'HAZ', meaning: 'hazardous materials', status: 'accepted', noCharge: false },
  {
    code: 'HDSIG',
    meaning: 'residential appointment/signature delivery',
    status: 'accepted',
    noCharge: false,
    byAppointment: true,
  },
  { code: 'IDL', meaning: 'inside delivery', status: 'accepted', noCharge: false, quoteCode: 'INS' },
  { code: 'INBD', meaning: 'in-bond', status: 'accepted', noCharge: false, quoteCode: 'INB' },
  { code: 'IPU', meaning: 'inside pickup', status: 'accepted', noCharge: false, quoteCode: 'INP' },
  { code: 'LFTD', meaning: 'lift-gate delivery', status: 'accepted', noCharge: false, quoteCode: 'LGATE' },
  { code: 'LFTP', meaning: 'lift-gate pickup', status: 'accepted', noCharge: false, quoteCode: 'LGATEP' },
  { code: 'LTDAD', meaning: 'limited-access delivery', status: 'accepted', noCharge: false, accessAt: 'delivery' },
  { code: 'LTDAP', meaning: 'limited-access pickup', status: 'accepted', noCharge: false, accessAt: 'pickup' },
  { code: 'MARK', meaning: 'marking or tagging', status: 'accepted', noCharge: false },
  { code: 'MINIDL', meaning: 'mini-storage delivery', status: 'accepted', noCharge: false },
  { code: 'MINIPU', meaning: 'mini-storage pickup', status: 'accepted', noCharge: false },
  { code: 'MNC', meaning: 'notify before delivery', status: 'accepted', noCharge: false, quoteCode: 'NCM' },
  { code: 'MOADL', meaning: 'large shopping-mall delivery', status: 'accepted', noCharge: false },
  { code: 'MOAPU', meaning: 'large shopping-mall pickup', status: 'accepted', noCharge: false },
  { code: 'OVLD2', meaning: 'customs sufferance warehouse charge', status: 'accepted', noCharge: false },
  { code: 'OVR', meaning: 'over dimension', status: 'accepted', noCharge: false, pricedBy: 'dimensions' },
  { code: 'PPD', meaning: 'service PPD, as agreed with the carrier', status: 'accepted', noCharge: false },
  { code: 'PSC', meaning: 'protective service, cold', status: 'accepted', noCharge: false },
  { code: 'PSH', meaning: 'protective service, heat', status: 'notAccepted', noCharge: false },
  { code: 'PSN', meaning: 'service PSN, as agreed with the carrier', status: 'accepted', noCharge: false },
  { code: 'REP', meaning: 'residential pickup', status: 'accepted', noCharge: false, quoteCode: 'HPU' },
  { code: 'RES', meaning: 'residential delivery', status: 'accepted', noCharge: false, quoteCode: 'HD' },
  { code: 'SRT', meaning: 'sort and segregate', status: 'accepted', noCharge: false },
  { code: 'SS', meaning: 'single shipment', status: 'accepted', noCharge: false, quoteCode: 'SSM' },
  { code: 'TCS', meaning: 'time-critical service', status: 'accepted', noCharge: false, anyGuarantee: true },
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

/** The entries with all their rules. */
export const BOL_ACCESSORIAL_RULES: readonly (ValueSetEntry & { readonly code: BolAccessorial } & Rules)[] =
  BOL_ACCESSORIAL.entries;

/** The code for limited access at each stop. */
export const LIMITED_ACCESS: Readonly<Record<'pickup' | 'delivery', BolAccessorial>> = {
  pickup: BOL_ACCESSORIAL_RULES.find(({ accessAt }) => accessAt === 'pickup')!.code,
  delivery: BOL_ACCESSORIAL_RULES.find(({ accessAt }) => accessAt === 'delivery')!.code,
};

const BY_APPOINTMENT: ReadonlySet<string> = new Set(
  BOL_ACCESSORIAL_RULES.filter(({ byAppointment }) => byAppointment).map(({ code }) => code),
);

/** Whether the service includes an appointment with the consignee. */
export function isByAppointment(code: string): boolean {
  return BY_APPOINTMENT.has(code);
}

/** The codes that a BOL may contain; the others are known, and refused by name (notAccepted, notSupported). */
export const ACCEPTED_BOL_ACCESSORIAL = valueSet(
  'BOL_ACCESSORIAL, accepted codes',
  BOL_ACCESSORIAL.entries.filter((entry) => entry.status === 'accepted'),
);

export type AcceptedBolAccessorial = CodeOf<typeof ACCEPTED_BOL_ACCESSORIAL>;
