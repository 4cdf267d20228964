// Which sections of a bill of lading the carrier may change after pickup; they are validated like a new bill.
import type { Failure } from '../../../platform/http/refusal.ts';
import { bolRules } from '../request/bol.rules.ts';
import { type BolRequest, bolRequestSchema } from '../request/bol.schema.ts';

const { origin, destination, billTo, payment, commodities } = bolRequestSchema.properties;

/** The sections that can be corrected, with the schemas of a bill. */
export const AMENDABLE = { origin, destination, billTo, payment, commodities } as const;
export type BillSection = keyof typeof AMENDABLE;
export const BILL_SECTIONS = Object.keys(AMENDABLE) as readonly BillSection[];
export type BillChanges = { readonly [Section in BillSection]?: BolRequest[Section] | undefined };

/** Drops sections that are the same as in the bill. */
export function changedSections(request: BolRequest, changes: BillChanges): BillChanges {
  return Object.fromEntries(
    BILL_SECTIONS.filter(
      (section) => changes[section] !== undefined && fieldChanges(request, changes, [section]).length > 0,
    ).map((section) => [section, changes[section]]),
  );
}

/** With new commodities, drops the totals, which describe the old freight. */
export function amendedRequest(request: BolRequest, changes: BillChanges): BolRequest {
  const { shipmentTotals, ...rest } = request;
  const next = { ...rest, ...(changes as Partial<BolRequest>) };
  return changes.commodities !== undefined || shipmentTotals === undefined ? next : { ...next, shipmentTotals };
}

/** Two-field rules that the change breaks. Failures that existed before are not reported. */
export function amendedFailures(before: BolRequest, after: BolRequest): readonly Failure[] {
  const known = new Set(bolRules(before).map(({ field, description }) => `${field} ${description}`));
  return bolRules(after).filter(({ field, description }) => !known.has(`${field} ${description}`));
}

export interface FieldChange {
  /** As in `destination.address1`. */
  readonly field: string;
  /** '' if there was no value. */
  readonly before: string;
  readonly after: string;
}

/** Lists every changed field, for people and the audit log. */
export function fieldChanges(
  request: BolRequest,
  changes: BillChanges,
  sections: readonly BillSection[] = BILL_SECTIONS,
): FieldChange[] {
  return sections.flatMap((section) => {
    if (changes[section] === undefined) return [];
    const [before, after] = [leavesOf(section, request[section]), leavesOf(section, changes[section])];
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
      const change = { field, before: before.get(field) ?? '', after: after.get(field) ?? '' };
      return change.before === change.after ? [] : [change];
    });
  });
}

function leavesOf(path: string, value: unknown): Map<string, string> {
  if (value === null || typeof value !== 'object') return new Map(value === undefined ? [] : [[path, String(value)]]);
  const isList = Array.isArray(value);
  return new Map(
    Object.entries(value).flatMap(([name, member]) => [
      ...leavesOf(isList ? `${path}[${name}]` : `${path}.${name}`, member),
    ]),
  );
}
