// Puts a broken rule into words: the field, the rule, what was given, and how to mend it.
import type { ErrorObject } from 'ajv';
import type { Failure } from '../http/refusal.ts';
import { didYouMean } from './did-you-mean.ts';

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
  readonly properties?: Readonly<Record<string, RuleSchema>>;
}

export function failureOf(error: ErrorObject): Failure {
  const schema = (error.parentSchema ?? {}) as RuleSchema;
  const field = fieldPath(error.instancePath);
  if (error.keyword === 'required') {
    const member = String(error.params.missingProperty);
    return { field: join(field, member), description: missingText(schema.properties?.[member] ?? {}) };
  }
  if (error.keyword === 'additionalProperties') {
    const member = String(error.params.additionalProperty);
    return { field: join(field, member), description: unknownText(member, Object.keys(schema.properties ?? {})) };
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

function unknownText(member: string, known: readonly string[]): string {
  if (known.length === 0) return 'is not known here. Leave it out.';
  const close = didYouMean(member, known);
  return close === undefined
    ? `is not a member of this object. It may have: ${known.join(', ')}.`
    : `is not a member of this object. Did you mean "${close}"?`;
}

function ruleText(error: ErrorObject, schema: RuleSchema): string {
  switch (error.keyword) {
    case 'type':
      return `must be ${withArticle(String(error.params.type))}`;
    case 'enum':
      return enumText(schema.enum ?? [], error.data);
    case 'minLength':
    case 'maxLength':
      return `must have ${rangeText(schema.minLength ?? 0, schema.maxLength)} characters`;
    case 'minimum':
    case 'maximum':
      return `must be ${rangeText(schema.minimum, schema.maximum, 'from ')}`;
    case 'minItems':
    case 'maxItems':
      return `must have ${rangeText(schema.minItems ?? 0, schema.maxItems)} items`;
    case 'pattern':
    case 'format':
      return `must be ${schema.says ?? `of the form ${String(error.params.pattern ?? error.params.format)}`}`;
    case 'uniqueItems':
      return 'must not name the same item twice';
    default:
      return String(error.message);
  }
}

function enumText(allowed: readonly unknown[], given: unknown): string {
  const close = typeof given === 'string' ? didYouMean(given, allowed.map(String)) : undefined;
  return `must be one of ${allowed.join(', ')}${close === undefined ? '' : ` (did you mean "${close}"?)`}`;
}

function rangeText(least: number | undefined, most: number | undefined, from = ''): string {
  if (least === most) return `exactly ${least}`;
  if (most === undefined) return `at least ${least}`;
  if (least === undefined || (from === '' && least === 0)) return `at most ${most}`;
  return `${from}${least} to ${most}`;
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Shows what was given, where that helps and is short. */
function givenText(data: unknown): string {
  if (typeof data === 'number' || typeof data === 'boolean' || data === null) return `; ${data} was given.`;
  if (typeof data !== 'string') return `; ${withArticle(Array.isArray(data) ? 'array' : typeof data)} was given.`;
  return data.length <= 40
    ? `; ${JSON.stringify(data)} was given.`
    : `; a text of ${data.length} characters was given.`;
}
