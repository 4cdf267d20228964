// Owns PICKUP_COMMENT_TYPE (§2.9 lists no codes; docs/pickups.md): whose comment or special instruction a text is.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_COMMENT_TYPE = valueSet('PICKUP_COMMENT_TYPE', [
  { code: 'CCM', meaning: 'consignee comment' },
  { code: 'CSI', meaning: 'consignee special instruction' },
  { code: 'SCM', meaning: 'shipper comment' },
  { code: 'SSI', meaning: 'shipper special instruction' },
  { code: '3CM', meaning: 'third party comment' },
  { code: '3SI', meaning: 'third party special instruction' },
  { code: '4CM', meaning: 'fourth party comment' },
  { code: '4SI', meaning: 'fourth party special instruction' },
  { code: '5CM', meaning: 'fifth party comment' },
  { code: '5SI', meaning: 'fifth party special instruction' },
  { code: '6CM', meaning: 'sixth party comment' },
  { code: '6SI', meaning: 'sixth party special instruction' },
]);

export type PickupCommentType = CodeOf<typeof PICKUP_COMMENT_TYPE>;
