// What the reference shows of a tracking record.
export const SHIPMENT_HISTORY_EXAMPLES = {};
