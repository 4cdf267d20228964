// The conditions of the §2.8 table: what images, hazardous goods and accessorial codes require.
import type { BolAccessorial } from '../../../freight/value-sets/bol-accessorial.ts';
import type { Condition } from '../../../platform/contract/required-when.ts';
import { isPlainObject } from '../../../platform/contract/schema-members.ts';

// A condition sees the request before validation, so it checks every level on the way.
const memberOf = (value: unknown, name: string): unknown => (isPlainObject(value) ? value[name] : undefined);
const listOf = (value: unknown, name: string): readonly unknown[] => {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
};

export function hasCode(root: unknown, code: BolAccessorial): boolean {
  return listOf(memberOf(root, 'accessorials'), 'codes').includes(code);
}

export function hasHazardousItem(root: unknown): boolean {
  return listOf(memberOf(root, 'commodities'), 'handlingUnits').some((unit) =>
    listOf(unit, 'lineItems').some((item) => memberOf(item, 'hazardous') === true),
  );
}

export const codeIs = (code: BolAccessorial): Condition => ({
  says: `accessorials.codes has ${code}`,
  holds: (_owner, root) => hasCode(root, code),
});

export const labelsAsked: Condition = {
  says: 'images.includeShippingLabels is true',
  holds: (_owner, _root, images) => images?.includeShippingLabels === true,
};

export const sheetOfSix: Condition = {
  says: 'format is SheetLabel',
  holds: (labels) => labels.format === 'SheetLabel',
};

export const mailAsked: Condition = {
  says: 'includeBol or includeLabels is true',
  holds: (email) => email.includeBol === true || email.includeLabels === true,
};

const HAZARDOUS = 'hazardous is true';

export const itemIsHazardous: Condition = { says: HAZARDOUS, holds: (item) => item.hazardous === true };
/** For the fields of hazardousDetails, which is inside the line item. */
export const itemAroundIsHazardous: Condition = {
  says: HAZARDOUS,
  holds: (_details, _root, item) => item?.hazardous === true,
};

export const shipmentIsHazardous: Condition = {
  says: 'accessorials.codes has HAZ or a line item is hazardous',
  holds: (_owner, root) => hasCode(root, 'HAZ') || hasHazardousItem(root),
};

/** Whether the delivery is bound to a day or window. Without either code, its details are ignored (spec-gaps 5). */
export function isTimeCritical(root: unknown): boolean {
  return hasCode(root, 'TCS') || hasCode(root, 'GMR1');
}

export function isWindowOrdered(details: unknown, root: unknown): boolean {
  return memberOf(details, 'type') === 'Delivery Window' && isTimeCritical(root);
}

/** Without a date, TCS is the plain time-critical service; a date makes it no-sooner-no-later, which requires a type. */
export const deliveryDayAsked: Condition = {
  says: 'accessorials.codes has GMR1 (retail guarantee), or has TCS and a date is given',
  holds: (details, root) =>
    hasCode(root, 'GMR1') ||
    (hasCode(root, 'TCS') &&
      (memberOf(details.date, 'start') !== undefined || memberOf(details.date, 'end') !== undefined)),
};

export const dayIsNeeded: Condition = {
  says: 'accessorials.codes has GMR1 (retail guarantee), or has TCS and timeCriticalDetails.type is given',
  holds: (_date, root, details) => hasCode(root, 'GMR1') || (hasCode(root, 'TCS') && details?.type !== undefined),
};

export const windowAsked: Condition = {
  says: 'accessorials.codes has TCS or GMR1 and timeCriticalDetails.type is Delivery Window',
  holds: (_date, root, details) => isWindowOrdered(details, root),
};
