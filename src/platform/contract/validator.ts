// Compiles a schema into one check that finds every failure at once.
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import type { Failure } from '../http/refusal.ts';
import { blankRemover } from './blank-fields.ts';
import { conditionalFields } from './conditional-fields.ts';
import { failureOf } from './failure-text.ts';
import { FORMATS } from './formats.ts';
import { removeNulls } from './null-fields.ts';
import { REQUIRED_WHEN } from './required-when.ts';
import { isPlainObject } from './schema-members.ts';
import { shorten } from './shorten.ts';
import { splitSchema } from './split-schema.ts';

/** Returns the failures. If there are none, the value has the schema's type, with defaults filled in. */
export type Validator = (value: unknown) => readonly Failure[];

/** A hostile body could break a rule 100,000 times; no one reads past this many. */
const MOST_FAILURES = 500;
/** How many array items of a rejected request are searched for failures: a megabyte of `{}` would take seconds. */
const MOST_ITEMS = 2_000;
const NONE: readonly Failure[] = [];

/** Stops at the first failure, so that a hostile body is rejected as fast as a good one is accepted. */
let quick: Ajv2020 | undefined;
let thorough: Ajv2020 | undefined;

function makeAjv(options: Options): Ajv2020 {
  // The schemas are our own, and the OpenAPI tests check them; checking them here would take a tenth of the startup time.
  const ajv = new Ajv2020({
    ...options,
    validateSchema: false,
    verbose: true,
    useDefaults: true,
    inlineRefs: false,
    // Ajv's code optimization takes a quarter of the compilation time; V8 runs the unoptimized code as fast.
    code: { optimize: false },
    strict: true,
    strictTypes: false,
  });
  ajv.addKeyword(REQUIRED_WHEN);
  ajv.addKeyword('says');
  ajv.addKeyword('refuses');
  ajv.addKeyword('alsoCalled');
  for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);
  return ajv;
}

const emptied = new WeakSet<object>();

function remember(value: unknown): void {
  if (isPlainObject(value)) emptied.add(value);
}

/** Whether null or blank fields were removed, so that the request text contains more than was accepted. */
export function wasEmptied(value: object): boolean {
  return emptied.has(value);
}

/** One for each schema, for all environments of the process. */
const validators = new WeakMap<TSchema, Validator>();

/** Compiled with the first value: a quarter of the startup time went into schemas, most of which a process never needs. */
export function compileValidator(schema: TSchema): Validator {
  let validator = validators.get(schema);
  if (validator === undefined) {
    let compiled: Validator | undefined;
    validator = (value) => {
      compiled ??= makeValidator(schema);
      return compiled(value);
    };
    validators.set(schema, validator);
  }
  return validator;
}

function makeValidator(schema: TSchema): Validator {
  const parts = splitSchema(schema);
  quick ??= makeAjv({ allErrors: false });
  const isRight = quick.compile(parts);
  // Compiled on the first invalid request: half of all schemas never see one.
  let findAll: ValidateFunction | undefined;
  const removeBlanks = blankRemover(schema);
  const missingConditionals = conditionalFields(schema, MOST_FAILURES + 1);
  return (value) => {
    if (removeBlanks?.(value)) remember(value);
    if (isRight(value)) return summary(missingConditionals?.(value) ?? NONE, 0);
    if (removeNulls(schema, value)) {
      remember(value);
      if (isRight(value)) return summary(missingConditionals?.(value) ?? NONE, 0);
    }
    const [first] = isRight.errors ?? [];
    // The request is rejected anyway, so it may be truncated.
    shorten(value, MOST_ITEMS);
    thorough ??= makeAjv({ allErrors: true });
    findAll ??= thorough.compile(parts);
    findAll(value);
    const errors = findAll.errors ?? (first === undefined ? [] : [first]);
    const missing = missingConditionals?.(value) ?? NONE;
    // Only the failures that are shown get a text: searching for suggestions costs the most.
    const worded = withoutEchoes(errors).slice(0, MOST_FAILURES).map(failureOf);
    return summary([...worded, ...missing], Math.max(0, errors.length - MOST_FAILURES));
  };
}

/**
 * Text with the wrong pattern is often too long or too short as well; the pattern failure says it all. A value of the wrong type is not an
 * allowed value either: "must be one of 65, 70; 70 was given" would not help.
 */
function withoutEchoes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const formless = placesOf(errors, /^(pattern|format|enum)$/);
  const mistyped = placesOf(errors, /^type$/);
  if (formless.size === 0) return errors;
  return errors.filter(({ keyword, instancePath }) => {
    if (/^(min|max)Length$/.test(keyword)) return !formless.has(instancePath);
    return keyword !== 'enum' || !mistyped.has(instancePath);
  });
}

function placesOf(errors: readonly ErrorObject[], keywords: RegExp): ReadonlySet<string> {
  return new Set(errors.filter(({ keyword }) => keywords.test(keyword)).map((one) => one.instancePath));
}

/** `unworded` is the number of failures besides the given ones. */
function summary(failures: readonly Failure[], unworded: number): readonly Failure[] {
  if (failures.length === 0) return NONE;
  const seen = new Set<string>();
  const different = failures.filter((one) => {
    const key = `${one.field}\n${one.description}`;
    return !seen.has(key) && seen.add(key);
  });
  if (different.length <= MOST_FAILURES && unworded === 0) return different;
  const shown = different.slice(0, MOST_FAILURES);
  return [...shown, { field: '', description: 'There are more failures. Fix these first.' }];
}
