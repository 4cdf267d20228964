// Owns CHARGE_CODE: the codes of charges other than accessorials, which have their own codes.
import { type CodeOf, valueSet } from './value-set.ts';

export const CHARGE_CODE = valueSet('CHARGE_CODE', [
  { code: 'FRT', meaning: 'freight, by class and weight' },
  { code: 'LFR', meaning: 'weight added by the linear foot rule' },
  { code: 'DEF', meaning: 'deficit weight' },
  { code: 'VOL', meaning: 'volume freight' },
  { code: 'EXU', meaning: 'exclusive use of a truck' },
  { code: 'MIN', meaning: 'minimum charge' },
  { code: 'DSC', meaning: 'discount' },
  { code: 'AMC', meaning: 'absolute minimum charge' },
  { code: 'LAN', meaning: 'charge for the lane, such as a ferry or a border' },
  { code: 'HCA', meaning: 'high-cost area' },
  { code: 'FSC', meaning: 'fuel surcharge' },
  { code: 'FVC', meaning: 'full value coverage' },
  { code: 'GTD', meaning: 'guaranteed delivery' },
  { code: 'ADJ', meaning: 'adjustment to the quoted price' },
  { code: 'RWG', meaning: 'correction after a reweigh' },
  { code: 'CRD', meaning: 'what was credited earlier, carried over to the invoice that replaces another' },
]);

export type ChargeCode = CodeOf<typeof CHARGE_CODE>;
