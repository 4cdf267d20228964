// Compiles a schema into one check that finds every failure at once.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import type { Failure } from '../http/refusal.ts';
import { blankRemover } from './blank-fields.ts';
import { conditionalFields } from './conditional-fields.ts';
import { failureOf } from './failure-text.ts';
import { FORMATS } from './formats.ts';
import { REQUIRED_WHEN } from './required-when.ts';

/** Gives the failures; none means that the value is of the schema's type, defaults filled in. */
export type Validator = (value: unknown) => readonly Failure[];

/** A hostile body could break a rule a hundred thousand times; nobody reads past this many. */
const MOST_FAILURES = 500;
const NONE: readonly Failure[] = [];

const ajv = new Ajv2020({ allErrors: true, verbose: true, useDefaults: true, strict: true, strictTypes: false });
ajv.addKeyword(REQUIRED_WHEN);
ajv.addKeyword('says');
for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);

export function compileValidator(schema: TSchema): Validator {
  const check = ajv.compile(schema);
  const removeBlanks = blankRemover(schema);
  const missingConditionals = conditionalFields(schema);
  return (value) => {
    removeBlanks?.(value);
    const ok = check(value);
    const missing = missingConditionals?.(value);
    if (ok && (missing === undefined || missing.length === 0)) return NONE;
    return summary([...(check.errors ?? []).map(failureOf), ...(missing ?? [])]);
  };
}

function summary(failures: readonly Failure[]): readonly Failure[] {
  const seen = new Set<string>();
  const different = failures.filter((one) => {
    const key = `${one.field}\n${one.description}`;
    return !seen.has(key) && seen.add(key);
  });
  if (different.length <= MOST_FAILURES) return different;
  const rest = { field: '', description: `There are ${different.length - MOST_FAILURES} more failures like these.` };
  return [...different.slice(0, MOST_FAILURES), rest];
}
