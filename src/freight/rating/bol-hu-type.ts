// Owns the mapping from handling unit types of a bill of lading (BOL_PKG_TYPE) to those of the tariff (RQ_HU_TYPE).
import type { BolPkgType } from '../value-sets/bol-pkg-type.ts';
import type { RqHuType } from '../value-sets/rq-hu-type.ts';

/** Types without an entry have none of the tariff's: they stand on the floor and are not weighed as pallets. */
const LOADED_AS: Readonly<Partial<Record<BolPkgType, RqHuType>>> = {
  BAG: 'BG',
  BAL: 'BL',
  BBL: 'BR',
  BSK: 'BK',
  BOX: 'BX',
  BCH: 'BD',
  BDL: 'BD',
  CTN: 'CT',
  CAS: 'CS',
  CNT: 'CN',
  CRT: 'CR',
  CYL: 'CY',
  DRM: 'DR',
  ENV: 'PK',
  JCN: 'JC',
  KIT: 'KT',
  LSE: 'PC',
  PKG: 'PK',
  PCK: 'PK',
  PAT: 'PL',
  PCS: 'PC',
  REL: 'RE',
  ROL: 'RL',
  SKD: 'SK',
  TBN: 'TO',
  TUB: 'TL',
};

export function huTypeOf(type: BolPkgType): RqHuType | null {
  return LOADED_AS[type] ?? null;
}
