// Request and response schemas of GET /v1/reports/freight: on-time delivery, cost per lane, and exceptions.
import { type Static, Type } from 'typebox';
import { EXCEPTION_REASON } from '../../../freight/value-sets/exception-reason.ts';
import { exact, oneOf } from '../../../platform/contract/fields.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { withCommas } from '../../../platform/with-commas.ts';

/** The newest shipments in the range. Older ones are left out, and the report says so. */
export const MOST_REPORTED = 10_000;
export const MOST_LANES = 200;

export const freightReportQuery = exact({
  from: Type.String({ format: 'date', description: 'The first ship date, YYYY-MM-DD.' }),
  to: Type.String({ format: 'date', description: 'The last ship date, YYYY-MM-DD.' }),
});

const shipments = Type.Integer({ description: 'How many shipments.' });
const onTime = {
  deliveries: Type.Integer({ description: 'Deliveries that had a promised date and time.' }),
  onTime: Type.Integer({ description: 'Those that were not after it.' }),
};
const charges = Type.String({
  description: 'US dollars: the freight charges of the shipments that you pay.',
  examples: ['1240.50'],
});
const month = Type.Object(
  { month: Type.String({ description: 'Of the ship date, YYYY-MM.' }), shipments, charges, ...onTime },
  { title: 'ReportedMonth' },
);
const lane = Type.Object(
  {
    origin: Type.String({ description: 'City and state of the shipper.' }),
    destination: Type.String({ description: 'City and state of the consignee.' }),
    shipments,
    weight: Type.Integer({ description: 'Pounds.' }),
    charges,
    ...onTime,
  },
  { title: 'ReportedLane' },
);
const exception = Type.Object(
  {
    reasonCode: oneOf(EXCEPTION_REASON.codes, { description: 'What went wrong.' }),
    reason: Type.String({ description: 'The same in words.' }),
    count: Type.Integer({ description: 'How often.' }),
    open: Type.Integer({ description: 'How many of them are not resolved.' }),
  },
  { title: 'ReportedException' },
);

const freightReport = Type.Object(
  {
    from: Type.String({ description: 'The first ship date.' }),
    to: Type.String({ description: 'The last ship date.' }),
    shipments,
    isComplete: Type.Boolean({
      description: `False if there are more than ${withCommas(MOST_REPORTED)} shipments: then only the newest are counted.`,
    }),
    charges,
    ...onTime,
    months: Type.Array(month, { description: 'By the month of the ship date, the first month first.' }),
    lanes: Type.Array(lane, {
      description: `The ${MOST_LANES} lanes with the highest charges. Shipments whose ends you may not see are not among them.`,
    }),
    exceptions: Type.Array(exception, { description: 'The most frequent first.' }),
  },
  { title: 'FreightReport' },
);

export type FreightReport = Static<typeof freightReport>;

export const freightReportSchema = envelopeSchema(freightReport);
