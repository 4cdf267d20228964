// Owns PICKUP_COMMENT_TYPE (§2.9 lists no codes; docs/pickups.md): whose comment or special instruction a text is.
import { type CodeOf, valueSet } from './value-set.ts';

export const PICKUP_COMMENT_TYPE = valueSet('PICKUP_COMMENT_TYPE', [
  { code: 'CCM', meaning: 'comment of the consignee' },
  { code: 'CSI', meaning: 'special instruction of the consignee' },
  { code: 'SCM', meaning: 'comment of the shipper' },
  { code: 'SSI', meaning: 'special instruction of the shipper' },
  { code: '3CM', meaning: 'comment of the third party' },
  { code: '3SI', meaning: 'special instruction of the third party' },
  { code: '4CM', meaning: 'comment of the fourth party' },
  { code: '4SI', meaning: 'special instruction of the fourth party' },
  { code: '5CM', meaning: 'comment of the fifth party' },
  { code: '5SI', meaning: 'special instruction of the fifth party' },
  { code: '6CM', meaning: 'comment of the sixth party' },
  { code: '6SI', meaning: 'special instruction of the sixth party' },
]);

export type PickupCommentType = CodeOf<typeof PICKUP_COMMENT_TYPE>;
