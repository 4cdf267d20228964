// Owns LIMITED_ACCESS_TYPE (§2.2): the types of place that LTDAP and LTDAD require.
import { type CodeOf, valueSet } from './value-set.ts';

export const LIMITED_ACCESS_TYPE = valueSet('LIMITED_ACCESS_TYPE', [
  { code: 'Airport', meaning: 'airport' },
  { code: 'Church', meaning: 'church or other place of worship' },
  { code: 'Club', meaning: 'country club or other club' },
  { code: 'Construction', meaning: 'construction site' },
  { code: 'Fair', meaning: 'fair or carnival' },
  { code: 'Farm', meaning: 'farm, ranch or estate' },
  { code: 'Hotel', meaning: 'hotel or motel' },
  { code: 'Mine', meaning: 'mine or quarry' },
  { code: 'Other', meaning: 'another place of limited access' },
  { code: 'Park', meaning: 'park' },
  { code: 'Port', meaning: 'port or pier' },
  { code: 'School', meaning: 'school' },
  { code: 'Secure', meaning: 'secured location, such as a prison or a military base' },
  { code: 'Storage', meaning: 'mini-storage' },
  { code: 'Tradeshow', meaning: 'trade show' },
]);

export type LimitedAccessType = CodeOf<typeof LIMITED_ACCESS_TYPE>;
