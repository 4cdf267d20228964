// All two-field rules of a BOL request (§2.8, spec-gaps 5).
import { isPlainObject } from '../../../platform/contract/schema-members.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import { checkHazmatItems } from '../submit/check-hazmat-items.ts';
import { mailAsked } from './bol.conditions.ts';
import type { BolRequest } from './bol.schema.ts';
import { accessorialRules } from './bol-accessorial.rules.ts';
import { commodityRules } from './bol-commodity.rules.ts';
import { partyRules } from './bol-party.rules.ts';

/** JSON that is nested thousands of levels deep can be parsed, but not serialized again. */
const DEEPEST = 100;
/** The same limit as the validator's. */
const MOST_FAILURES = 500;

/** The request may already have failures: a rule skips malformed fields, so that the other rules still report theirs. */
export function bolRules(body: BolRequest): Failure[] {
  const failures: Failure[] = [];
  add(failures, mailRules(body));
  add(failures, notificationRules(body));
  add(failures, commodityRules(body));
  add(failures, checkHazmatItems(body).failures);
  add(failures, accessorialRules(body));
  add(failures, partyRules(body));
  add(failures, depthRules(body));
  if (failures.length <= MOST_FAILURES) return failures;
  const more = { field: '', description: 'There are more failures. Fix these first.' };
  return [...failures.slice(0, MOST_FAILURES), more];
}

function add(failures: Failure[], found: readonly Failure[]): void {
  for (const one of found) failures.push(one);
}

function mailRules(body: unknown): Failure[] {
  const images = isPlainObject(body) ? body.images : undefined;
  const email = isPlainObject(images) ? images.email : undefined;
  if (!isPlainObject(email) || !mailAsked.holds(email, body, undefined)) return [];
  if (!Array.isArray(email.addresses) || email.addresses.length > 0) return [];
  const description = `must have at least 1 item when ${mailAsked.says}.`;
  return [{ field: 'images.email.addresses', description }];
}

function notificationRules(body: unknown): Failure[] {
  const list = isPlainObject(body) && Array.isArray(body.notifications) ? body.notifications : [];
  return list.flatMap((one, index) =>
    isPlainObject(one) && one.phoneNumber !== undefined
      ? [
          {
            field: `notifications[${index}].phoneNumber`,
            description: 'is not supported: updates are sent by e-mail. Leave it out and send email.',
          },
        ]
      : [],
  );
}

function depthRules(body: unknown): Failure[] {
  if (!isPlainObject(body)) return [];
  // They are for programs that relay the bill, and rarely sent.
  if (body.request === undefined && body.transit === undefined) return [];
  return ['request', 'transit']
    .filter((name) => isDeeperThan(body[name], DEEPEST))
    .map((field) => ({ field, description: `must not be nested more than ${DEEPEST} levels deep.` }));
}

/** Not recursive: a megabyte of brackets would overflow the stack. */
function isDeeperThan(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
