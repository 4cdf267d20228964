// Finds paths that do not exist in the data of an event: a typo would be sent, and look as if the carrier had such a field.
import type { TSchema } from 'typebox';
import { didYouMean } from '../../../platform/contract/did-you-mean.ts';
import type { Failure } from '../../../platform/http/refusal.ts';

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly patternProperties?: unknown;
}

/** All of them, named by their paths in `set`. */
export function unknownPaths(
  schema: TSchema,
  paths: readonly (readonly [path: string, steps: readonly string[]])[],
): Failure[] {
  return paths.flatMap(([path, steps]) => {
    const problem = problemOf(schema as Shape, steps);
    return problem === undefined ? [] : [{ field: `set.${path}`, description: problem }];
  });
}

function problemOf(schema: Shape, steps: readonly string[]): string | undefined {
  let shape = schema;
  for (const [at, step] of steps.entries()) {
    if (shape.patternProperties !== undefined) return undefined;
    const next = /^\d+$/.test(step) ? shape.items : membersOf(shape)[step];
    if (next === undefined) return notThere(shape, steps.slice(0, at), step);
    shape = next;
  }
  return undefined;
}

function notThere(shape: Shape, before: readonly string[], step: string): string {
  const where = before.length === 0 ? 'the data of the event' : before.join('.');
  if (/^\d+$/.test(step)) return `names an item, but ${where} is not a list.`;
  if (shape.items !== undefined) return `must name an item of ${where}, as in ${before.join('.')}[0].${step}.`;
  const members = Object.keys(membersOf(shape));
  const meant = didYouMean(step, members);
  return `is unknown: ${where} has no ${step}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
}

function membersOf({ properties, anyOf = [] }: Shape): Readonly<Record<string, Shape>> {
  return Object.assign({}, ...anyOf.map(membersOf), properties);
}
