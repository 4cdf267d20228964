// Describes a broken rule: the field, the rule, the value that was sent, and how to fix it.
import type { ErrorObject } from 'ajv';
import type { Failure } from '../http/refusal.ts';
import { didYouMean } from './did-you-mean.ts';
import { FORMAT_WORDS } from './formats.ts';
import { type OtherNames, suggestedCode } from './suggestion.ts';

interface RuleSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly says?: string;
  readonly refuses?: Readonly<Record<string, string>>;
  readonly alsoCalled?: OtherNames;
  readonly properties?: Readonly<Record<string, RuleSchema>>;
}

const LONGEST_NAME = 100;
/** Reworded for queries: see `inQuery`. */
const NOT_A_MEMBER = 'is not a member of this object.';
const LONGEST_SHOWN = 40;

export function failureOf(error: ErrorObject): Failure {
  const schema = (error.parentSchema ?? {}) as RuleSchema;
  const field = fieldPath(error.instancePath);
  if (error.keyword === 'required') {
    const member = String(error.params.missingProperty);
    const description = missingText(schema.properties?.[member] ?? {}) + sentEmptyText(error.data, member);
    return { field: join(field, member), description };
  }
  if (error.keyword === 'additionalProperties') {
    const member = String(error.params.additionalProperty);
    return {
      field: join(field, shortName(member)),
      description: unknownText(member, Object.keys(schema.properties ?? {})),
    };
  }
  return { field, description: `${ruleText(error, schema)}${givenText(error.data)}` };
}

/** `/commodity/handlingUnits/0/type` → `commodity.handlingUnits[0].type`. */
export function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), '');
}

export function join(path: string, member: string): string {
  return path === '' ? member : `${path}.${member}`;
}

export function missingText(schema: RuleSchema): string {
  return schema.enum === undefined ? 'is required.' : `is required: one of ${schema.enum.join(', ')}.`;
}

/** Explains why a field that was sent counts as missing. */
export function sentEmptyText(owner: unknown, member: string): string {
  const wasSent = typeof owner === 'object' && owner !== null && Object.hasOwn(owner, member);
  return wasSent ? ' It was sent as null or blank, which counts as missing.' : '';
}

function unknownText(member: string, known: readonly string[]): string {
  if (known.length === 0) return 'is not known here. Leave it out.';
  const close = didYouMean(member, known);
  return close === undefined
    ? `${NOT_A_MEMBER} It may have: ${known.join(', ')}.`
    : `${NOT_A_MEMBER} Did you mean "${close}"?`;
}

/** The same failure, worded for a query parameter. */
export function inQuery({ field, description }: Failure): Failure {
  return { field, description: description.replace(NOT_A_MEMBER, 'is not a query parameter of this endpoint.') };
}

function ruleText(error: ErrorObject, schema: RuleSchema): string {
  switch (error.keyword) {
    case 'type':
      return `must be ${[error.params.type].flat().map(withArticle).join(' or ')}${likelySlip(schema.type, error.data)}`;
    case 'const':
      return `must be ${JSON.stringify(error.params.allowedValue)}`;
    case 'enum':
      return enumText(schema, error.data);
    case 'minLength':
    case 'maxLength':
      return `must have ${countText(schema.minLength, schema.maxLength, 'character')}${otherNameText(schema, error.data)}`;
    case 'minimum':
    case 'maximum':
      return `must be ${rangeText(schema.minimum, schema.maximum)}`;
    case 'minItems':
    case 'maxItems':
      return `must have ${countText(schema.minItems, schema.maxItems, 'item')}`;
    case 'pattern':
      return `must be ${schema.says ?? `of the form ${error.params.pattern}`}${noCommasText(error.data)}${otherNameText(schema, error.data)}`;
    case 'format':
      return `must be ${schema.says ?? FORMAT_WORDS[error.params.format as string] ?? `a ${error.params.format}`}`;
    case 'uniqueItems':
      return 'must not name the same item twice';
    default:
      return String(error.message);
  }
}

/** Common mistakes of JSON libraries: a number for a text, a text for a number, one value for a list. */
function likelySlip(wanted: string | undefined, given: unknown): string {
  if (wanted === 'string') return typeof given === 'number' ? `, as in "${given}"` : '';
  if (typeof given !== 'string' || given.length > LONGEST_SHOWN) return '';
  if (wanted === 'array') return `, as in [${JSON.stringify(given)}]`;
  if (wanted === 'boolean') return /^(true|false)$/.test(given) ? ', without quotes' : '';
  if (noCommasText(given) !== '') return `${noCommasText(given)} and without quotes`;
  return /^-?\d+(\.\d+)?$/.test(given) ? ', without quotes' : '';
}

/** Programs that format numbers for people insert commas. */
function noCommasText(given: unknown): string {
  if (typeof given !== 'string' || given.length > LONGEST_SHOWN) return '';
  return /^-?\d{1,3}(,\d{3}){1,6}(\.\d{1,6})?$/.test(given) ? ', no commas' : '';
}

/** A known code that is not accepted has its own reason, which is more helpful than the list of accepted codes. */
function refusedText({ refuses }: RuleSchema, given: unknown): string | undefined {
  if (refuses === undefined || typeof given !== 'string' || !Object.hasOwn(refuses, given)) return undefined;
  return `must not be ${given}: ${refuses[given]}`;
}

function enumText(schema: RuleSchema, given: unknown): string {
  const { enum: allowed = [], alsoCalled } = schema;
  if (allowed.length === 1) return refusedText(schema, given) ?? `must be ${JSON.stringify(allowed[0])}`;
  const codes = allowed.map(String);
  const meant = typeof given === 'string' ? suggestedCode(given, codes, alsoCalled) : undefined;
  const refused = refusedText(schema, given) ?? refusedText(schema, meant);
  if (refused !== undefined) return refused;
  const isOffered = meant !== undefined && codes.includes(meant);
  return `must be one of ${allowed.join(', ')}${isOffered ? ` (did you mean "${meant}"?)` : ''}`;
}

/** For a field with a pattern and no list of codes: Texas is TX. */
function otherNameText({ alsoCalled }: RuleSchema, given: unknown): string {
  if (alsoCalled === undefined || typeof given !== 'string') return '';
  const meant = suggestedCode(given, [], alsoCalled);
  return meant === undefined ? '' : ` (did you mean "${meant}"?)`;
}

function rangeText(least: number | undefined, most: number | undefined): string {
  if (least === most) return `exactly ${least}`;
  if (most === undefined) return `at least ${least}`;
  return least === undefined ? `at most ${most}` : `from ${least} to ${most}`;
}

function countText(least: number | undefined, most: number | undefined, what: string): string {
  const range = rangeText(least === 0 ? undefined : least, most).replace(/^from /, '');
  return `${range} ${what}${(most ?? least) === 1 ? '' : 's'}`;
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** A field name may be a megabyte long; its beginning is enough to recognize it. */
function shortName(member: string): string {
  return member.length <= LONGEST_NAME ? member : `${member.slice(0, LONGEST_NAME)}…`;
}

/** Shows the value sent, if that helps and it is short. */
function givenText(data: unknown): string {
  if (typeof data === 'number' || typeof data === 'boolean' || data === null) return `; ${data} was given.`;
  if (Array.isArray(data))
    return data.length === 0 ? '; an empty array was given.' : `; an array of ${data.length} was given.`;
  if (typeof data !== 'string') return `; ${withArticle(typeof data)} was given.`;
  return data.length <= LONGEST_SHOWN
    ? `; ${JSON.stringify(data)} was given.`
    : `; a text of ${data.length} characters was given.`;
}
