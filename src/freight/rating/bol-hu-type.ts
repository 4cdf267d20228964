// Owns the mapping from the handling unit types of a bill of lading (BOL_PKG_TYPE) to the tariff's (RQ_HU_TYPE).
import type { BolPkgType } from '../value-sets/bol-pkg-type.ts';
import type { RqHuType } from '../value-sets/rq-hu-type.ts';

/** Types without an entry have no tariff equivalent: they are loaded on the floor and not weighed as pallets. */
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
