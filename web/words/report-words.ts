// The texts of the freight reports.

import { WEIGHT_UNIT } from '../shell/measure-units.ts';
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Reports',
  lead: 'On-time delivery, charges by lane and exceptions, by ship date.',
  csv: 'Download as CSV',
  partial: (count: string) => `Only the newest ${count} shipments are counted. Choose a shorter period.`,
  shipments: 'Shipments',
  charges: 'Charges',
  deliveries: 'Deliveries',
  onTime: 'On time',
  percent: 'On-time rate, %',
  noDeliveries: 'No deliveries',
  months: 'On-time delivery',
  month: 'Month',
  lanes: 'Charges by lane',
  origin: 'From',
  destination: 'To',
  weight: `Weight, ${WEIGHT_UNIT}`,
  exceptions: 'Exceptions',
  reason: 'Reason',
  count: 'Count',
  open: 'Open',
  none: 'Nothing for these dates',
};

export const reportWords = chosenWords('report', en);
