// Owns RQ_PKG_TYPE (§2.2): the packaging types of a rate quote's line item, which are RQ_HU_TYPE without PT.
import { RQ_HU_TYPE } from './rq-hu-type.ts';
import { type CodeOf, valueSet } from './value-set.ts';

export const RQ_PKG_TYPE = valueSet(
  'RQ_PKG_TYPE',
  RQ_HU_TYPE.entries.filter((entry) => entry.code !== 'PT'),
);

export type RqPkgType = CodeOf<typeof RQ_PKG_TYPE>;
